internal import Synchronization

/// Work that is done in the order in which it comes, one piece at a time, on whichever lane of a pool is
/// free, before the pool's other work.
///
/// A queue of Dispatch would have a thread of its own. With more threads than cores the kernel leaves a
/// core idle while threads wait for the other one.
final class SerialQueue: Sendable {
  typealias Work = @Sendable () -> Void

  private struct State {
    var waiting: [Work] = []
    /// A lane is running this queue's work, and goes on with whatever waits.
    var isBusy = false
  }

  private let pool: LanePool
  private let state = Mutex(State())

  init(on pool: LanePool) { self.pool = pool }

  /// Has `work` done after all that came before it. Never waits.
  func async(_ work: @escaping Work) {
    let isOurTurn = state.withLock { state in
      state.waiting.append(work)
      defer { state.isBusy = true }
      return !state.isBusy
    }
    if isOurTurn { pool.runFirst { [self] _ in drain() } }
  }

  private func drain() {
    while let next = state.withLock({ state -> Work? in
      state.isBusy = !state.waiting.isEmpty
      return state.isBusy ? state.waiting.removeFirst() : nil
    }) {
      next()
    }
  }
}
