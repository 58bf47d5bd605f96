internal import Synchronization

/// The encoder of one lane. Only its lane uses it: the lock is never waited for.
final class EncoderLane: Sendable {
  private let encoder: Mutex<BatchEncoder>

  init(_ job: Job, tables: Tables) { encoder = Mutex(BatchEncoder(job, tables: tables)) }

  func encode(_ batch: Handover<ReadBatch>) throws -> RenderedBatch {
    try encoder.withLock { try $0.encode(batch.take()) }
  }
}
