internal import Checksums
internal import Files

/// Gives the shards of one lane their lines and hashes them several at a time (`DigestGroup`), those that have most
/// to be hashed together.
///
/// A shard whose block is full gets no more lines until others have bytes to be hashed beside it: alone one takes
/// more than half as long as eight do.
struct GroupedHashing {
  fileprivate struct Member {
    let writer: ShardWriter
    var rest: RemainingLines
    /// Its block is full, but not hashed.
    var isWaiting = false
  }

  private var members: [Member] = []

  /// - Parameter writer: one that goes on in groups, was not added before, and has its lines.
  mutating func add(_ writer: ShardWriter) { append(0..<0, to: writer) }

  /// Appends `lines` when `finish` is called.
  /// - Parameter writer: as with `add`.
  mutating func append(_ lines: Range<Int>, to writer: ShardWriter) {
    members.append(Member(writer: writer, rest: RemainingLines(lines)))
  }

  /// Appends all lines, and hashes of each shard as much as all others of its group have. What is left is hashed
  /// with the next batch.
  /// - Parameter text: the one that the lines are of.
  mutating func finish(_ text: TextLines) throws(FileError) {
    for index in members.indices { try members[index].append(of: text) }
    while members.contains(where: \.isWaiting) {
      if !hashInGroups() {
        // One that nobody has bytes beside.
        for member in members where member.isWaiting { member.writer.hash(least: 0) }
      }
      for index in members.indices where members[index].isWaiting {
        try members[index].append(of: text)
      }
    }
    hashInGroups()
    members = []
  }

  /// - Returns: Whether any were hashed.
  @discardableResult
  private func hashInGroups() -> Bool {
    var waiting = members.map { (writer: $0.writer, bytes: $0.writer.unhashedInGroup) }[...]
    waiting.removeAll { $0.bytes == 0 }
    waiting.sort { $0.bytes > $1.bytes }
    // One alone would take as long as eight.
    let isAny = waiting.count > 1
    while waiting.count > 1 {
      let group = waiting.prefix(DigestGroup.size)
      waiting = waiting.dropFirst(group.count)
      var digests = DigestGroup()
      ShardWriter.hash(group.map { $0.writer }[...], in: &digests)
    }
    return isAny
  }
}

extension GroupedHashing.Member {
  mutating func append(of text: TextLines) throws(FileError) {
    isWaiting = try !writer.append(&rest, of: text)
  }
}
