#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// How many files the process may have open at once (getrlimit(2)).
package enum OpenFileLimit {
  /// Asks for at least `count`, as far as the process may. Where it may not, opening one file too many
  /// fails and says so.
  /// - Returns: How many it may have now.
  package static func raise(to count: Int) -> Int {
    var limit = rlimit()
    guard SystemCall.openFileLimit(&limit) == 0 else { return .max }
    let wanted = rlim_t(clamping: max(0, count))
    let before = limit.rlim_cur
    guard before < wanted else { return Int(clamping: before) }
    limit.rlim_cur = min(wanted, limit.rlim_max)
    return Int(clamping: SystemCall.setOpenFileLimit(limit) == 0 ? limit.rlim_cur : before)
  }
}
