/// What a worker made of one batch: lines for shards, dead letters, counts.
struct RenderedBatch: Sendable {
  /// The lines of one shard, or with rolling shards of one target.
  struct Lines: Sendable {
    var bytes: [UInt8] = []
    var count = 0
    /// With rolling shards the end of each line in `bytes`; else empty.
    var ends: [Int] = []
  }

  /// One record of a batch whose duplicates are not known yet.
  struct LogEntry: Sendable {
    /// What `dedupe` rendered to; none for a record that cannot be a duplicate.
    let value: HashedValue
    let fate: RecordFate
    /// Of its line or dead letter.
    let bytes: Int
  }

  /// A rejection as standard error names it.
  struct NamedRejection: Sendable {
    /// Number in its file, from 1.
    let record: Int
    let message: String
  }

  /// Number of its first record in the file, from 1.
  let firstRecord: Int
  /// `target * shardCount + shard`, or the target with rolling shards.
  var lines: [Lines]
  var tally: BatchTally
  /// Lines of `rejected.ndjson`.
  var deadLetters: [UInt8] = []
  /// Of the batch's first rejections, what standard error says if the run fails for them.
  var rejections: [NamedRejection] = []
  /// Every record in order, where the configuration has `dedupe`; else empty.
  var log: [LogEntry] = []
}
