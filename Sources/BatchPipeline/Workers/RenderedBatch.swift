internal import Bytes
internal import Shards

/// What a worker made of one batch: lines for shards, dead letters, counts.
struct RenderedBatch: Sendable {
  /// One record of a batch whose duplicates are not known yet.
  struct DedupeEntry: Sendable {
    /// What `dedupe` rendered to; none for a record that cannot be a duplicate.
    let value: HashedValue
    let fate: RecordFate
  }

  /// A rejection as standard error names it.
  struct NamedRejection: Sendable {
    /// Number in its file, from 1.
    let record: Int
    let message: String
  }

  /// Number of its first record in the file, from 1.
  let firstRecord: Int
  /// The lines of all shards and the dead letters, in the order of the records.
  var text: SharedBytes
  /// Where the lines of the shards stand in `text`.
  var lines: ShardLines
  /// Where the lines of `rejected.ndjson` stand in `text`.
  var deadLetters: [Range<Int>] = []
  var tally: BatchTally
  /// Messages of the batch's first rejections, for standard error if the run fails for them.
  var rejections: [NamedRejection] = []
  /// As of the `ReadBatch`: while false, what an interrupted run counted may be of another export.
  var matchesInterruptedRun = true
  /// How far the exports were read with this batch, where a checkpoint is to follow it.
  var checkpointAt: Checkpoint.Reading?
  /// Every record in order, where the configuration has `dedupe`; else empty.
  var dedupeEntries: [DedupeEntry] = []
}
