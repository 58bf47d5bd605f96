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
enum SignalWatch {
  /// Time that a run gets to stop by itself; after it, the process ends wherever the run hangs.
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

  /// Watches from here on until the process ends.
  /// - Parameter ended: told the exit status before the process is ended where the run hangs.
  /// - Throws: Where there are no threads to watch with.
  static func start(
    _ control: RunControl, ended: @escaping @Sendable (Int32) -> Void = { _ in }
  ) throws(RunFailure) {
    try RunThreads.require(RunThreads.ofSignals)
    let queue = DispatchQueue(label: "payloadbatch.signals")
    let guarding = DispatchQueue(label: "payloadbatch.signals.guard")
    for number in numbers {
      // What nohup or a job control ignores stays ignored.
      if Signal.ignore(number) { continue }
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        // Keeps the source: after the run too, the signal itself would do nothing.
        _ = source
        control.interrupt(signal: number)
        queue.asyncAfter(deadline: .now() + SignalWatch.patience) {
          switch control.abandon() {
          case nil: return
          case .ended(let status): _exit(status)
          case .interrupted: break
          }
          let interrupted = Interrupted(signal: number)
          let ending = ProcessExit.ending(of: interrupted)
          // Reporting may block for ever: nobody reads what is printed, or the disk hangs.
          guarding.asyncAfter(deadline: .now() + SignalWatch.patience / 2) {
            _exit(ending.status)
          }
          ended(ending.status)
          for message in ending.messages { Log.shared.error(message) }
          control.releaseOutput()
          _exit(ending.status)
        }
      }
      source.resume()
    }
  }
}
