internal import Synchronization

/// The first error of a run, whichever thread met it.
final class FirstFailure: Sendable {
  private struct State {
    var first: (any Error)?
    /// Kept even where another error came first: a run that starts over still ends because of it.
    var interruption: Interrupted?
  }

  private let state = Mutex(State())
  // Looked at for every batch, without the lock.
  private let hasError = Atomic(false)

  var isSet: Bool { hasError.load(ordering: .acquiring) }

  /// The signal that is to end the run.
  var interruption: Interrupted? { state.withLock { $0.interruption } }

  /// Keeps `error` unless there is one already.
  func set(_ error: any Error) {
    state.withLock { state in
      if state.first == nil { state.first = error }
      if let interruption = error as? Interrupted { state.interruption = interruption }
    }
    hasError.store(true, ordering: .releasing)
  }

  func rethrow() throws {
    if let error = state.withLock({ $0.first }) { throw error }
  }

  /// Forgets every error except an interruption.
  func startOver() {
    state.withLock { state in
      state.first = state.interruption
      hasError.store(state.first != nil, ordering: .releasing)
    }
  }
}
