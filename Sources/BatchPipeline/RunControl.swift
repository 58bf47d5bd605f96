internal import Synchronization

/// What a run shares with whoever watches it: how far it is, and a way to stop it.
package final class RunControl: Sendable {
  private enum Phase { case working, committing, ended }

  private struct State {
    var phase = Phase.working
    var cleanUp: (@Sendable () -> Void)?
  }

  package let meter = InputMeter()
  let failure = FirstFailure()
  private let state = Mutex(State())

  /// Tells what a person should know, whatever becomes of the run.
  let warn: @Sendable (String) -> Void
  /// Tells what a person may like to know.
  let inform: @Sendable (String) -> Void

  package init(
    warn: @escaping @Sendable (String) -> Void, inform: @escaping @Sendable (String) -> Void
  ) {
    self.warn = warn
    self.inform = inform
  }

  /// Makes the run end with `Interrupted` at its next batch, publishing nothing. Once the publication
  /// has begun to appear, too late: the run ends as if nothing had come.
  package func interrupt(signal: Int32) {
    state.withLock { state in
      if state.phase == .working { failure.set(Interrupted(signal: signal)) }
    }
  }

  /// For a run that hangs in a system call after it was interrupted: removes what it leaves.
  /// - Returns: Whether the process may end now; false where the publication is appearing.
  package func abandon() -> Bool {
    let cleanUp: (@Sendable () -> Void)? = state.withLock { state in
      guard state.phase == .working, failure.isSet else { return nil }
      return state.cleanUp ?? {}
    }
    cleanUp?()
    return cleanUp != nil
  }

  /// Forgets an attempt that came to nothing; a signal that came meanwhile stays.
  func startOver() {
    failure.startOver()
    meter.reset()
  }

  /// What removes the traces of the run while it has not committed.
  func whenAbandoned(_ cleanUp: @escaping @Sendable () -> Void) {
    state.withLock { $0.cleanUp = cleanUp }
  }

  /// From here on the run is not interrupted.
  /// - Throws: What stopped it before.
  func commit() throws {
    try state.withLock { state in
      try failure.rethrow()
      state.phase = .committing
    }
  }
}
