internal import Files
internal import Synchronization

/// What a run shares with whoever watches it: how far it is, and a way to stop it.
package final class RunControl: Sendable {
  private enum Phase {
    case working
    case committing
    case ended(status: Int32)
  }

  private struct State {
    var phase = Phase.working
    var cleanUp: (@Sendable () -> Void)?
    var releaseOutput: (@Sendable () -> Void)?
  }

  /// How a process ends whose run hangs.
  package enum Abandonment: Sendable {
    /// The run was interrupted, and its traces are removed.
    case interrupted
    /// The run ended by itself, with this exit status: only its last output is blocked.
    case ended(status: Int32)
  }

  /// How far the run has read.
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

  /// Makes the run end with `Interrupted` at its next batch, publishing nothing. Ignored once the
  /// publication has begun to appear.
  package func interrupt(signal: Int32) {
    state.withLock { state in
      if case .working = state.phase { failure.set(Interrupted(signal: signal)) }
    }
  }

  /// Cleans up for a run that was interrupted but hangs in a system call.
  /// - Returns: Nil where the process may not end now, as the publication is appearing.
  package func abandon() -> Abandonment? {
    let (abandonment, cleanUp) = state.withLock {
      state -> (Abandonment?, (@Sendable () -> Void)?) in
      switch state.phase {
      case .working: failure.isSet ? (.interrupted, state.cleanUp) : (nil, nil)
      case .committing: (nil, nil)
      case .ended(let status): (.ended(status: status), nil)
      }
    }
    cleanUp?()
    return abandonment
  }

  /// Lets other runs write to the output directory. Only right before the process ends, since the run's
  /// thread may still be at work.
  package func releaseOutput() {
    let release = state.withLock { $0.releaseOutput.take() }
    release?()
  }

  /// Forgets an attempt that came to nothing; a signal that came meanwhile stays.
  func startOver() {
    failure.startOver()
    meter.reset()
  }

  /// - Parameter cleanUp: Removes the traces of the run; called while it has not committed.
  func whenAbandoned(_ cleanUp: @escaping @Sendable () -> Void) {
    state.withLock { $0.cleanUp = cleanUp }
  }

  /// - Parameter release: Lets other runs write to the output directory, which this one keeps now.
  func keepsOutput(until release: @escaping @Sendable () -> Void) {
    state.withLock { $0.releaseOutput = release }
  }

  /// Says that from here on the run is not interrupted.
  /// - Throws: What stopped it before.
  func commit() throws {
    try state.withLock { state in
      try failure.rethrow()
      state.phase = .committing
    }
  }

  /// The publication stands; what is left is to tell of it.
  func end() { end(status: ExitStatus.success.rawValue) }

  /// The run is over, and removed what it had to; what is left is to tell of it.
  package func end(status: Int32) { state.withLock { $0.phase = .ended(status: status) } }
}
