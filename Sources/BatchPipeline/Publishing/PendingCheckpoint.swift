internal import Shards
internal import Synchronization

/// A checkpoint that is written once every destination has added its snapshot.
final class PendingCheckpoint: Sendable {
  let draft: CheckpointFileDraft
  private let finish: @Sendable (_ destinations: [DestinationSnapshot]) throws -> Void
  private let snapshots = Mutex<[Int: DestinationSnapshot]>([:])

  init(
    draft: CheckpointFileDraft,
    finish: @escaping @Sendable (_ destinations: [DestinationSnapshot]) throws -> Void
  ) {
    self.draft = draft
    self.finish = finish
  }

  /// - Parameter index: number of the destination among those of the run.
  func add(_ snapshot: DestinationSnapshot, at index: Int) {
    snapshots.withLock { $0[index] = snapshot }
  }

  /// To be called when all were added.
  func commit() throws {
    try finish(snapshots.withLock { $0 }.sorted { $0.key < $1.key }.map(\.value))
  }
}
