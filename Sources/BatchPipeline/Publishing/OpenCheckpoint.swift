internal import Shards
internal import Synchronization

/// A checkpoint that waits until every destination has told where it stands.
final class OpenCheckpoint: Sendable {
  let draft: CheckpointDraft
  private let finish: @Sendable (_ destinations: [HeldDestination]) throws -> Void
  private let held = Mutex<[Int: HeldDestination]>([:])

  init(
    draft: CheckpointDraft,
    finish: @escaping @Sendable (_ destinations: [HeldDestination]) throws -> Void
  ) {
    self.draft = draft
    self.finish = finish
  }

  /// - Parameter index: among those of the run.
  func add(_ destination: HeldDestination, at index: Int) {
    held.withLock { $0[index] = destination }
  }

  /// To be called when all were added.
  func commit() throws {
    try finish(held.withLock { $0 }.sorted { $0.key < $1.key }.map(\.value))
  }
}
