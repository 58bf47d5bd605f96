internal import Shards

/// How far the exports of a run are read, beside how far an interrupted run came.
struct ReadingProgress {
  /// How far an interrupted run came, where this one goes on from there.
  private let resuming: Checkpoint.Reading?
  /// The exports that were read to their end.
  private(set) var finished: [Manifest.Input] = []
  /// Records of these.
  private var finishedRecords = 0
  /// Records of the export that is being read.
  private(set) var recordsOfCurrent = 0

  init(resuming: Checkpoint.Reading?) { self.resuming = resuming }

  /// Records of the run so far.
  var records: Int { finishedRecords + recordsOfCurrent }

  /// Whether the interrupted run read all that was read so far.
  var isWithinInterruptedRun: Bool { records <= resuming?.records ?? -1 }

  /// More of the export that is being read.
  mutating func add(records count: Int) { recordsOfCurrent += count }

  /// An export was read, or passed over, to its end.
  /// - Throws: `CheckpointMismatch` where it was another one when it was read before.
  mutating func finish(_ input: Manifest.Input) throws(CheckpointMismatch) {
    if let before = resuming?.finished, finished.count < before.count,
      before[finished.count] != input
    {
      throw .changed(input.path)
    }
    finished.append(input)
    finishedRecords += input.records
    recordsOfCurrent = 0
  }

  /// How many of the next `count` records the interrupted run encoded.
  func doneBefore(ofNext count: Int) -> Int {
    guard let resuming else { return 0 }
    return min(count, max(0, resuming.records - records))
  }

  /// Whether all that an interrupted run read has been read again and found unchanged. Before that no
  /// checkpoint may be written: it could be of another export, and the next run would trust it.
  /// - Parameter digest: of the export that is being read.
  func matchesInterruptedRun(_ digest: InputDigest) -> Bool {
    finished.count >= resuming?.finished.count ?? 0 && digest.isAsExpected
  }

  /// What a checkpoint says of it. The last chunk that was hashed may go beyond the last record.
  /// - Parameter digest: of the export that is being read.
  func checkpoint(_ digest: InputDigest) -> Checkpoint.Reading {
    let prefix = digest.prefix
    return Checkpoint.Reading(
      records: records, finished: finished, bytes: prefix.bytes, sha256: prefix.sha256)
  }
}
