internal import BatchPipeline
internal import Dispatch

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Turns SIGTERM, SIGINT, SIGHUP and SIGQUIT into an orderly end: staging is removed, or kept with its
/// checkpoint, and the status is 128 + N.
final class SignalWatch {
  /// What a run is given to stop by itself before it is ended where it hangs.
  private static let patience = 1.0

  private let sources: [any DispatchSourceSignal]

  init(_ control: RunControl) {
    let queue = DispatchQueue(label: "payloadbatch.signals")
    sources = [SIGTERM, SIGINT, SIGHUP, SIGQUIT].compactMap { number in
      // What nohup or a job control ignores stays ignored.
      // SAFETY: the calls only exchange the disposition; no handler of ours runs in signal context.
      let before = unsafe unsafeBitCast(signal(number, SIG_IGN), to: UInt.self)
      if unsafe before == unsafeBitCast(SIG_IGN, to: UInt.self) { return nil }
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        control.interrupt(signal: number)
        queue.asyncAfter(deadline: .now() + SignalWatch.patience) {
          if control.abandon() { _exit(128 + number) }
        }
      }
      source.resume()
      return source
    }
  }
}
