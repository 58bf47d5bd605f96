internal import Configuration
internal import Shards

/// Opens the exports of a run before their turn, so that they are decompressed side by side.
///
/// They are still read one after the other, and what is wrong with one is thrown at its turn: but for the
/// time it takes, this is the same as opening each when the one before it is done.
final class ExportsAhead {
  /// One export that was opened.
  struct Opened {
    let file: InputFile
    let index: Int
    let digest: InputDigest
    let text: ReadAhead
    /// Standard input's, whose header was read already.
    let reader: ExportReader?
  }

  /// Exports open at once: beyond this many decompressors the one reader is busy with their text.
  private static let maximumOpen = 8
  /// With so many workers the reader decompresses for itself: on two cores they keep both busy, and text that goes
  /// from one core's caches to another's costs more than it saves.
  private static let busyWorkers = RunThreads.perCore > 2 ? 1 : 2
  /// Pieces that exports share beside those that each may have: 6 MiB.
  private static let sharedPieces = 48

  private let preparation: Preparation
  private let meter: InputMeter
  private let isLimited: Bool
  private let companions: DigestBacklogs?
  private let resuming: Checkpoint.Reading?
  private let count: Int
  /// Nil where nothing is read ahead.
  private let room: PrefetchRoom?
  private var opened: [Result<Opened, any Error>] = []
  private var index = 0

  /// - Parameters:
  ///   - isLimited: reading may end before the last record.
  ///   - workers: bound the exports that are open at once; with few of them nothing is read ahead.
  ///   - companions: by which the exports are hashed beside shards; nil where there are none.
  ///   - resuming: how far they were read before.
  init(
    _ preparation: Preparation, meter: InputMeter, isLimited: Bool, workers: Int,
    companions: DigestBacklogs? = nil, resuming: Checkpoint.Reading? = nil
  ) {
    self.isLimited = isLimited
    self.companions = companions
    self.resuming = resuming
    self.preparation = preparation
    self.meter = meter
    count = ExportsAhead.openAtOnce(workers: workers)
    room = count > 1 ? PrefetchRoom(pieces: ExportsAhead.sharedPieces) : nil
  }

  /// 1 where nothing is read ahead.
  static func openAtOnce(workers: Int) -> Int {
    workers > busyWorkers ? min(workers, maximumOpen) : 1
  }

  /// The next export, or nil after the last.
  func next() throws -> Opened? {
    while opened.count < count, index < preparation.inputs.count {
      opened.append(Result { try open(index) })
      index += 1
    }
    if opened.isEmpty { return nil }
    let export = try opened.removeFirst().get()
    export.text.beginTurn()
    return export
  }

  /// Skips the next export, if the interrupted run read it to its end and `mayBeSkipped` allows it.
  /// - Returns: The file, and what the interrupted run noted of it; nil where it is not skipped.
  func skip(
    where mayBeSkipped: (InputFile) -> Bool
  ) throws -> (file: InputFile, before: Manifest.Input)? {
    let next = index - opened.count
    guard let resuming, next < resuming.finished.count, next < preparation.inputs.count,
      mayBeSkipped(preparation.inputs[next])
    else { return nil }
    if opened.isEmpty { index += 1 } else { try opened.removeFirst().get().text.stop() }
    return (preparation.inputs[next], resuming.finished[next])
  }

  /// Ends what reads ahead.
  func stop() {
    for export in opened { try? export.get().text.stop() }
    opened = []
    index = preparation.inputs.count
  }

  private func open(_ index: Int) throws -> Opened {
    let file = preparation.inputs[index]
    let export: Opened
    if file.isStandardInput, let input = preparation.standardInput {
      export = Opened(
        file: file, index: index, digest: input.digest, text: input.text, reader: input.reader)
    } else {
      let digest = InputDigest(expecting: resuming?.prefix(ofExport: index), of: file.path)
      let text = try ExportText(
        file, maximumExpansion: preparation.configuration.input.limits.maximumExpansion,
        digest: digest, meter: meter)
      export = Opened(
        file: file, index: index, digest: digest, text: ReadAhead(reading: text), reader: nil)
    }
    if let companions { export.digest.hash(beside: companions) }
    // How much of standard input was read when a limit ended the run is in the manifest: never more than
    // the records needed.
    if let room, !(isLimited && file.isStandardInput) { export.text.start(room, turn: index) }
    return export
  }
}

extension Checkpoint.Reading {
  /// What the export began with, where it is the one that was being read.
  fileprivate func prefix(ofExport index: Int) -> InputDigest.Prefix? {
    index == finished.count ? InputDigest.Prefix(bytes: bytes, sha256: sha256) : nil
  }
}
