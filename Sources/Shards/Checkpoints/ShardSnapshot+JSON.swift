internal import JSONText

extension ShardSnapshot {
  var node: JSONNode {
    .object(
      [("path", .string(path))]
        + (target.map { [("target", .string($0))] } ?? [])
        + [
          ("records", .int(records)), ("bytes", .int(bytes)), ("sha256", .string(sha256)),
          ("block", ShardSnapshot.node(block)), ("text", ShardSnapshot.node(text)),
          ("members", .int(members)),
        ])
  }

  private static func node(_ range: Range<Int>) -> JSONNode {
    .object([("start", .int(range.lowerBound)), ("count", .int(range.count))])
  }
}

extension DocumentMember {
  func shardSnapshot(_ key: String) throws(DocumentError) -> ShardSnapshot {
    let shard = try member(key)
    let snapshot = ShardSnapshot(
      path: try shard.string("path"), target: try shard.target(),
      records: try shard.integer("records"), bytes: try shard.integer("bytes"),
      sha256: try shard.string("sha256"), block: try shard.range("block"),
      text: try shard.range("text"), members: try shard.integer("members"))
    guard snapshot.bytesWritten >= 0 else {
      throw DocumentError(description: "\(shard.path) has less than its block")
    }
    return snapshot
  }

  private func range(_ key: String) throws(DocumentError) -> Range<Int> {
    let range = try member(key)
    let (start, count) = (try range.integer("start"), try range.integer("count"))
    let (end, overflow) = start.addingReportingOverflow(count)
    guard !overflow else { throw DocumentError(description: "\(range.path) has no end") }
    return start..<end
  }
}
