internal import BatchPipeline
internal import Dispatch
internal import Files

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Turns the signals that end a process into an orderly end: staging is removed, or kept with its
/// checkpoint, and the status is 128 + N. SIGXCPU is what a limit on processor time sends.
final class SignalWatch {
  /// What a run is given to stop by itself before it is ended where it hangs.
  private static let patience = 1.0

  private static var numbers: [Int32] {
    let common = [
      SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGXCPU,
    ]
    #if canImport(Glibc)
      return common + [SIGIO, SIGPWR, SIGSTKFLT]
    #else
      return common
    #endif
  }

  private let sources: [any DispatchSourceSignal]

  /// - Parameter ended: told before the process is ended where the run hangs.
  init(_ control: RunControl, ended: @escaping @Sendable (Interrupted) -> Void = { _ in }) {
    let queue = DispatchQueue(label: "payloadbatch.signals")
    let guarding = DispatchQueue(label: "payloadbatch.signals.guard")
    sources = SignalWatch.numbers.compactMap { number in
      // What nohup or a job control ignores stays ignored.
      if Signal.ignore(number) { return nil }
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        control.interrupt(signal: number)
        queue.asyncAfter(deadline: .now() + SignalWatch.patience) {
          switch control.abandon() {
          case nil: return
          case .published: _exit(ExitStatus.success.rawValue)
          case .interrupted: break
          }
          let interrupted = Interrupted(signal: number)
          // To tell may take for ever: nobody reads what is printed, or the disk hangs.
          guarding.asyncAfter(deadline: .now() + SignalWatch.patience / 2) {
            _exit(Ending.status(of: interrupted))
          }
          ended(interrupted)
          Log.shared.error(Ending.message(of: interrupted))
          control.releaseOutput()
          _exit(Ending.status(of: interrupted))
        }
      }
      source.resume()
      return source
    }
  }
}
