internal import JSONText

extension HeldShard {
  var node: JSONNode {
    .object(
      [("path", .string(path))]
        + (target.map { [("target", .string($0))] } ?? [])
        + [
          ("records", .int(records)), ("bytes", .int(bytes)), ("sha256", .string(sha256)),
          ("block", HeldShard.node(block)), ("text", HeldShard.node(text)),
          ("members", .int(members)),
        ])
  }

  private static func node(_ range: Range<Int>) -> JSONNode {
    .object([("start", .int(range.lowerBound)), ("count", .int(range.count))])
  }
}

extension DocumentMember {
  func held(_ key: String) throws(DocumentError) -> HeldShard {
    let shard = try member(key)
    let held = HeldShard(
      path: try shard.string("path"), target: try shard.target(),
      records: try shard.integer("records"), bytes: try shard.integer("bytes"),
      sha256: try shard.string("sha256"), block: try shard.range("block"),
      text: try shard.range("text"), members: try shard.integer("members"))
    guard held.bytesWritten >= 0 else {
      throw DocumentError(description: "\(shard.path) has less than its block")
    }
    return held
  }

  private func range(_ key: String) throws(DocumentError) -> Range<Int> {
    let range = try member(key)
    let (start, count) = (try range.integer("start"), try range.integer("count"))
    let (end, overflow) = start.addingReportingOverflow(count)
    guard !overflow else { throw DocumentError(description: "\(range.path) has no end") }
    return start..<end
  }
}
