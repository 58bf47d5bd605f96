internal import Records

/// What a worker made of one batch: lines for shards, dead letters, counts.
struct RenderedBatch: Sendable {
  /// The lines of one shard, or with rolling shards of one target.
  struct Lines: Sendable {
    var bytes: [UInt8] = []
    var count = 0
    /// With rolling shards the end of each line in `bytes`; else empty.
    var ends: [Int] = []
  }

  /// `target * shardCount + shard`, or the target with rolling shards.
  var lines: [Lines]
  var tally: BatchTally
  /// Lines of `rejected.ndjson`.
  var deadLetters: [UInt8] = []
  /// Of the batch's first rejections, what standard error says if the run fails for them.
  var rejections: [String] = []
}

/// Counts of one batch, or of all so far. Every record is in exactly one of written, rejected, skipped.
struct BatchTally: Sendable, Equatable {
  var read = 0
  /// Per target.
  var written: [Int]
  /// Per target.
  var truncated: [Int]
  var rejected: [RejectionCode: Int] = [:]
  var skipped: [SkipReason: Int] = [:]

  init(targets: Int) {
    written = Array(repeating: 0, count: targets)
    truncated = written
  }

  var totalRejected: Int { rejected.values.reduce(0, +) }
  var totalWritten: Int { written.reduce(0, +) }

  mutating func add(_ other: BatchTally) {
    read += other.read
    for index in written.indices {
      written[index] += other.written[index]
      truncated[index] += other.truncated[index]
    }
    rejected.merge(other.rejected, uniquingKeysWith: +)
    skipped.merge(other.skipped, uniquingKeysWith: +)
  }
}

/// Why a record has no payload and is no reject, as the manifest says it.
enum SkipReason: String, CaseIterable, Sendable {
  case filtered, suppressed, duplicate, noTarget, holdout, skipTag
}
