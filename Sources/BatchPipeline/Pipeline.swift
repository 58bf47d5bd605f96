internal import Bytes
internal import Shards

/// Exports in, payload shards out.
///
///     ExportsSource ─► ReadBatch ─► BatchEncoder ─► RenderedBatch ─► FirstOccurrences ─► ShardSink
///     (one reader)                  (one per lane)                   (batches in order)
struct Pipeline {
  let source: ExportsSource
  let lanes: [EncoderLane]
  /// Nil where every record counts.
  let firstOccurrences: FirstOccurrences?
  let sink: ShardSink
  let workers: OrderedWorkers
  let failure: FirstFailure

  /// - Returns: The files, flushed and closed, the dead letters last.
  /// - Throws: The first error that makes the output untrustworthy. A bad record is not one: it becomes
  ///   a dead letter and the run continues.
  func run() throws -> [PublishedFile] {
    defer {
      source.stop()
      sink.wait()
    }
    try workers.run(
      failure: failure,
      reading: {
        let batch = try source.next()
        if batch == nil { sink.writeGathered() }
        return batch
      },
      holdingRead: { batch in batch.byteCount },
      transforming: { [lanes] lane, batch in try lanes[lane].encode(batch) },
      holding: { batch in batch.text.count },
      writing: { [sink, firstOccurrences] batch, finished in
        var batch = batch
        try firstOccurrences?.removeDuplicates(from: &batch)
        try sink.write(batch, finished: finished)
      })
    return try sink.close()
  }
}
