#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What other processes and the kernel send to this one (signal(7)).
package enum Signal {
  /// Has the process ignore a signal from now on.
  /// - Returns: Whether it did so before, as for what started it.
  package static func ignore(_ number: Int32) -> Bool { SystemCall.ignore(signal: number) }

  /// Makes a closed pipe and a limit on file sizes errors of the write instead of the process's end.
  package static func ignoreWriteSignals() {
    for number in [SIGPIPE, SIGXFSZ] { _ = ignore(number) }
  }
}
