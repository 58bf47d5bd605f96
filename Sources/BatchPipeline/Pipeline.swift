internal import Configuration
internal import Records
internal import Shards
internal import Synchronization

/// Exports in, payload shards out.
///
///     ExportsSource ─► ReadBatch ─► RecordEncoder ─► RenderedBatch ─► ShardSink
///     (one reader)                  (one per lane)                    (batches in order)
struct Pipeline {
  let source: ExportsSource
  let lanes: [EncoderLane]
  let sink: ShardSink
  let workers: OrderedWorkers
  let failure: FirstFailure

  /// - Returns: The files, flushed and closed, the dead letters last.
  /// - Throws: The first error that makes the output untrustworthy. A bad record is not one: it becomes
  ///   a dead letter and the run continues.
  func run() throws -> [PublishedFile] {
    defer { source.stop() }
    try workers.run(
      failure: failure,
      reading: { try source.next() },
      transforming: { [lanes] lane, batch in lanes[lane].encode(batch) },
      writing: { [sink] batch, finished in try sink.write(batch, finished: finished) })
    return try sink.close()
  }
}

/// The encoder of one lane. Only its lane uses it: the lock is never waited for.
final class EncoderLane: Sendable {
  private let encoder: Mutex<RecordEncoder>

  init(_ job: Job) { encoder = Mutex(RecordEncoder(job)) }

  func encode(_ batch: ReadBatch) -> RenderedBatch {
    encoder.withLock { $0.encode(batch) }
  }
}
