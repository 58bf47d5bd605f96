internal import JSONText

extension Checkpoint {
  /// The document at the end of a checkpoint's file, on one line.
  func text() -> [UInt8] { JSONWriter.bytes(of: node, .compact) }

  private var node: JSONNode {
    .object([
      ("version", .int(Checkpoint.version)),
      ("tool", .string(identity.tool)),
      ("configSHA256", .string(identity.configSHA256)),
      (
        "inputs",
        .array(
          identity.inputs.map { .object([("path", .string($0.path)), ("bytes", .int($0.bytes))]) })
      ),
      ("tables", .array(identity.tables.map(\.node))),
      ("at", .string(at)),
      ("records", .int(reading.records)),
      ("finished", .array(reading.finished.map(\.node))),
      ("bytes", .int(reading.bytes)),
      ("sha256", .string(reading.sha256)),
      ("counts", counts.node),
      ("rejections", .array(rejections.map { .string($0) })),
      ("destinations", .array(destinations.map(\.node))),
      ("deadLetters", deadLetters.node),
    ])
  }

  /// - Throws: `DocumentError` for anything but a checkpoint of this version.
  init(text: [UInt8]) throws(DocumentError) {
    let document = try DocumentMember(
      document: text, called: "checkpoint", version: Checkpoint.version)
    self.init(
      identity: Identity(
        tool: try document.string("tool"), configSHA256: try document.string("configSHA256"),
        inputs: try document.array("inputs").map { input throws(DocumentError) in
          Identity.Source(path: try input.string("path"), bytes: try input.integer("bytes"))
        },
        tables: try document.inputs("tables")),
      at: try document.string("at"),
      reading: Reading(
        records: try document.integer("records"), finished: try document.inputs("finished"),
        bytes: try document.integer("bytes"), sha256: try document.string("sha256")),
      counts: try document.counts("counts"),
      rejections: try document.texts("rejections"),
      destinations: try document.array("destinations").map { destination throws(DocumentError) in
        DestinationSnapshot(
          closed: try destination.files("closed"),
          open: destination.node["open"] == nil ? nil : try destination.shardSnapshot("open"))
      },
      deadLetters: try document.shardSnapshot("deadLetters"))
  }
}

extension DestinationSnapshot {
  fileprivate var node: JSONNode {
    .object(
      [("closed", .array(closed.map(\.node)))] + (open.map { [("open", $0.node)] } ?? []))
  }
}
