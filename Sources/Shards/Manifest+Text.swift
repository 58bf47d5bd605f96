internal import JSONText

extension Manifest {
  /// The content of `manifest.json`: two spaces for each level and a line feed at the end.
  package func text() -> [UInt8] {
    JSONWriter.bytes(of: node, .pretty) + [0x0a]
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
}

extension Manifest.Input {
  var node: JSONNode {
    .object([
      ("path", .string(path)), ("bytes", .int(bytes)), ("sha256", .string(sha256)),
      ("records", .int(records)),
    ])
  }
}

extension PublishedFile {
  var node: JSONNode {
    .object(
      [("path", .string(path))]
        + (target.map { [("target", .string($0))] } ?? [])
        + [("records", .int(records)), ("bytes", .int(bytes)), ("sha256", .string(sha256))])
  }
}

extension RunCounts {
  var node: JSONNode {
    .object([
      ("read", .int(read)),
      ("written", RunCounts.node(written)),
      ("rejected", RunCounts.node(rejected)),
      ("skipped", RunCounts.node(skipped)),
      ("truncated", RunCounts.node(truncated)),
      ("variants", .object(variants.map { ($0.target, RunCounts.node($0.variants)) })),
    ])
  }

  private static func node(_ tallies: [Tally]) -> JSONNode {
    .object(tallies.map { ($0.name, .int($0.count)) })
  }
}
