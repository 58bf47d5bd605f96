#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// How many files the process may have open at once (getrlimit(2)).
package enum OpenFileLimit {
  /// Asks for at least `count`, as far as the process may. Where it may not, the file that is one too many
  /// says so.
  package static func raise(to count: Int) {
    var limit = rlimit()
    guard SystemCall.openFileLimit(&limit) == 0 else { return }
    let wanted = rlim_t(clamping: max(0, count))
    guard limit.rlim_cur < wanted else { return }
    limit.rlim_cur = min(wanted, limit.rlim_max)
    _ = SystemCall.setOpenFileLimit(limit)
  }
}
