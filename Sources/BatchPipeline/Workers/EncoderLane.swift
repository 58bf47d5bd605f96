internal import Synchronization

/// The encoder of one lane. Only its lane uses it: the lock is never waited for.
final class EncoderLane: Sendable {
  private let job: LaneJob
  private let tables: Tables
  /// Made for the first batch, by the lane itself: beside the others, and while the export is read.
  private let encoder = Mutex<BatchEncoder?>(nil)

  init(_ job: LaneJob, tables: Tables) {
    self.job = job
    self.tables = tables
  }

  func encode(_ batch: Handover<ReadBatch>) throws -> RenderedBatch {
    try encoder.withLock { encoder in
      if encoder == nil { encoder = BatchEncoder(try job.compile(), tables: tables) }
      guard let rendered = try encoder?.encode(batch.take()) else {
        preconditionFailure("bug: a lane without an encoder")
      }
      return rendered
    }
  }
}
