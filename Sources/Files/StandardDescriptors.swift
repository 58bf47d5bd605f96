#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Descriptors 0 to 2, and what the process inherits beside them.
package enum StandardDescriptors {
  /// Opens those that are closed on `/dev/null`. Must run before any other file is opened: else an
  /// output file could get number 2, and a message would be written into it.
  package static func reserve() {
    for number in CInt(0)...2 where fcntl(number, F_GETFD) < 0 {
      // The lowest free number is the one that is closed, as those below it are open.
      if SystemCall.open("/dev/null", O_RDWR) < 0 { _ = SystemCall.open("/", O_RDONLY) }
    }
  }

  /// Makes a closed pipe and a limit on file sizes errors of the write instead of the process's end.
  package static func ignoreWriteSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Asks for at least `count` open files, as far as the process may. Where it may not, the file that is one too
  /// many says so.
  package static func allowOpenFiles(_ count: Int) {
    var limit = rlimit()
    guard SystemCall.openFileLimit(&limit) == 0 else { return }
    let wanted = rlim_t(clamping: max(0, count))
    guard limit.rlim_cur < wanted else { return }
    limit.rlim_cur = min(wanted, limit.rlim_max)
    _ = SystemCall.setOpenFileLimit(limit)
  }
}
