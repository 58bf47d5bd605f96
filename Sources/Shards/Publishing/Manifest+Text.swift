internal import JSONText

extension Manifest {
  /// The content of `manifest.json`: two spaces for each level and a line feed at the end.
  package func text() -> [UInt8] {
    JSONWriter.bytes(of: node, .pretty) + [UInt8(ascii: "\n")]
  }

  private var node: JSONNode {
    var members: [(String, JSONNode)] = [
      ("version", .int(Manifest.version)),
      ("tool", .object([("name", .string(tool.name)), ("version", .string(tool.version))])),
      ("name", .string(name)),
      ("configSHA256", .string(configSHA256)),
      ("inputs", .array(inputs.map(\.node))),
    ]
    if !tables.isEmpty { members.append(("tables", .array(tables.map(\.node)))) }
    members += [
      ("outputs", .array(outputs.map(\.node))),
      ("counts", counts.node),
      ("warnings", .array(warnings.map { .string($0) })),
      ("startedAt", .string(startedAt)),
      ("finishedAt", .string(finishedAt)),
      ("at", .string(at)),
    ]
    return .object(members)
  }

  /// Reads the text of a `manifest.json`. Keys of later versions of the same format are skipped.
  package init(text: [UInt8]) throws(DocumentError) {
    let document = try DocumentMember(
      document: text, called: "manifest", version: Manifest.version)
    let tool = try document.member("tool")
    self.init(
      tool: Tool(name: try tool.string("name"), version: try tool.string("version")),
      name: try document.string("name"),
      configSHA256: try document.string("configSHA256"),
      inputs: try document.inputs("inputs"),
      tables: document.node["tables"] == nil ? [] : try document.inputs("tables"),
      outputs: try document.files("outputs"),
      counts: try document.counts("counts"),
      warnings: try document.texts("warnings"),
      startedAt: try document.string("startedAt"),
      finishedAt: try document.string("finishedAt"),
      at: try document.string("at"))
  }
}
