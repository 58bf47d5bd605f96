/// Hashes what the shards of one lane were given, two files at a time, which is less work than one by one
/// (`Digest`).
package struct PairedHashing: ~Copyable {
  /// What a core's own caches hold at least.
  private static let cachedBytes = 256 << 10

  /// Has more to be hashed than those that were added before it had.
  private var waiting: ShardWriter?

  package init() {}

  /// - Parameter writer: not one that was added before.
  package mutating func add(_ writer: ShardWriter) {
    waiting = waiting?.hash(beside: writer) ?? writer
  }

  /// What has found no partner waits for the next batch, but if it is much: then it is hashed alone.
  package consuming func finish() { waiting?.hash(least: PairedHashing.cachedBytes) }
}
