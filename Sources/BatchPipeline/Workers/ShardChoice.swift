internal import Checksums

/// Which of a target's shards a record goes to, with `"shards": { "count": N }`.
enum ShardChoice {
  /// XXH64 (seed 0) of the token's bytes as they stand in the line, modulo `count`: one token is
  /// always in one shard.
  static func index(token: Span<UInt8>, count: Int) -> Int {
    precondition(count > 0, "bug: no shard to choose from")
    return Int(XXH64.hash(token) % UInt64(count))
  }

  /// The shard of a record without a token: its number in the run, from 1, modulo `count`.
  static func index(ordinal: Int, count: Int) -> Int {
    precondition(count > 0 && ordinal >= 0, "bug: no shard to choose from")
    return ordinal % count
  }
}
