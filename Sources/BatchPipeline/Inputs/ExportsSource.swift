internal import Bytes
internal import Configuration
internal import Files
internal import Shards

/// Every export of a run, one after the other. Called on the reader's thread.
final class ExportsSource {
  private let preparation: Preparation
  private let meter: InputMeter
  private let ahead: ExportsAhead
  private let checkpoints: CheckpointSchedule?
  private let failure: FirstFailure
  private var remaining: Int?
  private var current: (reader: ExportReader, digest: InputDigest)?
  private var progress: ReadingProgress
  private var census: NameCensus
  private let looksBehindLimit: Bool
  /// There are, or may be, records behind the limit.
  private(set) var hasMore = false
  private(set) var warnings: [String] = []

  /// - Parameters:
  ///   - limit: records to read; nil for all.
  ///   - looksBehindLimit: `hasMore` is asked for.
  ///   - workers: number of workers that the records are for: with more of them more is read ahead, with 0 nothing.
  ///   - failure: is thrown where it is set; a run that goes on may read for long before it has
  ///     anything to hand over.
  ///   - companions: by which the exports are hashed beside shards; nil where there are none.
  ///   - checkpoints: when a batch is marked for one; nil for never.
  ///   - resuming: how far an interrupted run came.
  init(
    _ preparation: Preparation, meter: InputMeter, limit: Int?, workers: Int,
    failure: FirstFailure, looksBehindLimit: Bool = false, companions: DigestBacklogs? = nil,
    checkpoints: CheckpointSchedule? = nil, resuming: Checkpoint.Reading? = nil
  ) {
    ahead = ExportsAhead(
      preparation, meter: meter, isLimited: limit != nil, workers: workers,
      companions: companions, resuming: resuming)
    self.preparation = preparation
    self.checkpoints = checkpoints
    progress = ReadingProgress(resuming: resuming)
    census = NameCensus(
      of: preparation.configuration.input, needed: preparation.job.neededFields)
    self.failure = failure
    self.meter = meter
    remaining = limit
    self.looksBehindLimit = looksBehindLimit
  }

  /// The next records; nil at the end of the last export, or at the limit.
  /// - Throws: What is wrong with an export, with its place (`RunFailure`); `FileError`; `CheckpointMismatch` where
  ///   an export is not what an interrupted run read; the failure of another thread.
  func next() throws -> ReadBatch? {
    while remaining != 0 {
      try failure.rethrow()
      guard let current = try current ?? openNext() else { return nil }
      guard var batch = try current.reader.next() else {
        try finish(current)
        continue
      }
      if let rest = remaining {
        if batch.count > rest {
          batch.limit = rest
          hasMore = true
        }
        remaining = rest - batch.count
      }
      meter.addRecords(batch.count)
      batch.doneBefore = progress.doneBefore(ofNext: batch.count)
      batch.matchesInterruptedRun = progress.matchesInterruptedRun(current.digest)
      progress.add(records: batch.count)
      warnings += census.proceed(current.reader, records: progress.recordsOfCurrent)
      if progress.isWithinInterruptedRun {
        // Only the values of `dedupe` are still needed of records that were encoded before. A batch without
        // records may stand behind them, where nobody has looked for what is wrong with the document yet.
        if preparation.job.dedupe == nil, batch.count > 0 { continue }
      } else if let checkpoints, batch.matchesInterruptedRun,
        checkpoints.isDue(bytesRead: meter.bytesRead)
      {
        batch.checkpointAt = progress.checkpoint(current.digest)
      }
      return batch
    }
    // A fault beyond the limit is left to a run without it to report.
    if looksBehindLimit && !hasMore { hasMore = (try? passesMore()) ?? true }
    return nil
  }

  /// Whether there is another record, which is passed over.
  private func passesMore() throws -> Bool {
    while let current = try current ?? openNext() {
      guard let batch = try current.reader.next() else {
        try finish(current)
        continue
      }
      if batch.count > 0 { return true }
    }
    return false
  }

  /// The exports that were read to their end.
  var finished: [Manifest.Input] { progress.finished }

  /// The export that a limit ended in.
  var unfinished: (file: InputFile, digest: InputDigest, records: Int)? {
    current.map { ($0.reader.file, $0.digest, progress.recordsOfCurrent) }
  }

  /// Ends threads that read ahead.
  func stop() {
    current?.reader.stop()
    ahead.stop()
  }

  private func openNext() throws -> (reader: ExportReader, digest: InputDigest)? {
    while try skipFinished() { try failure.rethrow() }
    guard let export = try ahead.next() else {
      warnings += census.finish()
      return nil
    }
    let reader =
      try export.reader
      ?? ExportReader(
        export.file, index: export.index, input: preparation.configuration.input,
        text: export.text)
    try reader.start(
      preparation.job.layout, lineBytes: preparation.job.lineBytes,
      firstOrdinal: progress.records + 1,
      namedRecords: census.recordsAsked(of: export.file),
      identity: preparation.identity(of: export.file))
    current = (reader, export.digest)
    return current
  }

  /// Passes over an export of which nothing is needed any more: it is hashed, but not decompressed.
  /// - Throws: `CheckpointMismatch`.
  private func skipFinished() throws -> Bool {
    guard preparation.job.dedupe == nil, remaining == nil,
      let (file, before) = try ahead.skip(where: { !census.asks($0) })
    else { return false }
    let input = Manifest.Input(
      path: file.path, bytes: file.status?.size ?? 0, sha256: try file.sha256(),
      records: before.records)
    try note(input, of: file)
    meter.addBytes(input.bytes)
    meter.addRecords(before.records)
    return true
  }

  /// - Throws: `CheckpointMismatch`.
  private func finish(_ export: (reader: ExportReader, digest: InputDigest)) throws {
    census.finish(export.reader)
    try note(
      Manifest.Input(
        path: export.reader.file.path, bytes: export.digest.byteCount,
        sha256: export.digest.sha256, records: export.reader.recordCount),
      of: export.reader.file)
    current = nil
  }

  /// Adds an export to those that were read to their end.
  /// - Throws: `CheckpointMismatch` where it was another one when it was read before.
  private func note(_ input: Manifest.Input, of file: InputFile) throws {
    try progress.finish(input)
    if input.records == 0, let emptiness = file.emptiness(preparation.configuration.input) {
      warnings.append("\(input.path): \(emptiness)")
    }
  }
}
