internal import Checksums

/// Gives the shards of one lane their lines and hashes them, two files at a time, which is less work than
/// one by one (`Digest`), or groups of files (`GroupedHashing`).
package struct LaneHashing: ~Copyable {
  /// How many files are hashed in less time together, where there are many.
  package static var filesAtOnce: Int { Digest.groupsPay ? DigestGroup.size : 2 }
  /// Whether a companion costs less beside shards than alone.
  package static var hasCompanions: Bool { !Digest.groupsPay }

  /// What a core's own caches hold at least.
  private static let cachedBytes = 256 << 10

  /// A shard whose lines wait until a second shard comes, so that both are hashed together.
  private var single: (writer: ShardWriter, lines: Range<Int>)?
  /// The only one of the shards added that may have bytes to be hashed.
  private var waiting: ShardWriter?
  private var grouped = GroupedHashing()
  /// What is hashed beside each pair of shards, and beside one without a partner; not beside groups.
  package var companion: HashingCompanion?

  package init() {}

  /// Appends `lines` of `text`, before `finish` returns.
  /// - Parameter writer: not one that was given before.
  package mutating func append(
    _ lines: Range<Int>, of text: TextLines, to writer: ShardWriter
  ) throws {
    if writer.goesOnInGroups {
      grouped.append(lines, to: writer)
    } else if let (other, otherLines) = single.take() {
      add(try writer.append(lines, beside: other, otherLines, of: text, &companion))
    } else {
      single = (writer, lines)
    }
  }

  /// Hashes what `writer` was given.
  /// - Parameter writer: not one that was given before.
  package mutating func add(_ writer: ShardWriter) {
    if writer.goesOnInGroups { return grouped.add(writer) }
    waiting = waiting?.hash(beside: writer, &companion) ?? writer
  }

  /// Appends what is left. A shard without a partner is hashed beside the next batch, or alone where it
  /// has much.
  /// - Parameter text: the one that the lines are of.
  package mutating func finish(_ text: TextLines) throws {
    if let (writer, lines) = single.take() {
      try writer.append(lines, of: text, beside: &companion)
      add(writer)
    }
    waiting?.hash(least: LaneHashing.cachedBytes)
    waiting = nil
    try grouped.finish(text)
  }
}
