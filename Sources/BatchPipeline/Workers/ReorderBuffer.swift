internal import Synchronization

/// A batch that was not transformed because another one failed.
struct Dropped: Error {}

/// Results that came before their turn.
final class ReorderBuffer<Output: Sendable>: Sendable {
  typealias Entry = (result: Result<Output, any Error>, finished: @Sendable () -> Void)

  private struct State {
    var early: [Int: Entry] = [:]
    var next = 0
    /// A thread is passing results on, and will pass on whatever is there when it is done.
    var isPassing = false
  }

  private let state = Mutex(State())

  /// Passes on `entry` and all that waited for it, in order, unless another thread is at it.
  func insert(_ entry: Entry, at sequence: Int, passingOn pass: (Entry) -> Void) {
    let isOurTurn = state.withLock { state in
      state.early[sequence] = entry
      defer { state.isPassing = true }
      return !state.isPassing
    }
    guard isOurTurn else { return }
    while let ready = state.withLock({ state -> Entry? in
      guard let ready = state.early.removeValue(forKey: state.next) else {
        state.isPassing = false
        return nil
      }
      state.next += 1
      return ready
    }) {
      pass(ready)
    }
  }
}
