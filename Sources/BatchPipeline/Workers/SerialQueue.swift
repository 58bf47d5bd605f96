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
    /// A thread is at this queue's work, or is to come to it.
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
    if isOurTurn { pool.runFirst { [self] in doNext() } }
  }

  /// - Returns: Whether more waits.
  private func doNext() -> Bool {
    let next = state.withLock { $0.waiting.removeFirst() }
    next()
    return state.withLock { state in
      state.isBusy = !state.waiting.isEmpty
      return state.isBusy
    }
  }
}
