#if canImport(Glibc)
  internal import CLinux
  internal import Dispatch
  internal import Glibc
#endif

/// How many threads the process may have: the limit on a user's processes counts them (getrlimit(2)), that on
/// the tasks of a container, and their stacks take address space.
package enum ThreadLimit {
  #if canImport(Glibc)
    /// What the threads wait for. Calls at the same time may release each other's: all are released.
    fileprivate static let end = DispatchSemaphore(value: 0)

    /// Bytes of a thread's stack. Stacks of Dispatch's 8 MiB would leave holes of that size behind, where the
    /// buffers of a run then lie with fewer huge pages. Only where the address space has a limit
    /// (`ulimit -v`) may they be what there is no room for; as much again is for what the threads fill.
    private static var stackBytes: Int {
      var limit = rlimit()
      let isLimited = SystemCall.addressSpaceLimit(&limit) == 0 && limit.rlim_cur != rlim_t.max
      return isLimited ? 16 << 20 : 64 << 10
    }

    /// Starts so many threads that do nothing, and ends them: where Dispatch may not start one it tries again
    /// each second for ever, says nothing, and has no thread for a signal either.
    ///
    /// O(count).
    /// - Returns: Whether so many more may be there at once.
    package static func allows(_ count: Int) -> Bool {
      let stackBytes = stackBytes
      var threads: [pthread_t] = []
      defer {
        for _ in threads { end.signal() }
        for thread in threads { pthread_join(thread, nil) }
      }
      while threads.count < count {
        var thread = pthread_t()
        // SAFETY: the call fills `thread` and keeps no pointer; the thread gets none and returns none.
        guard unsafe CLinux_startThread(&thread, stackBytes, waitForEnd) == 0 else { return false }
        threads.append(thread)
      }
      return true
    }
  #else
    /// Darwin's kernel starts Dispatch's threads, as many as it has room for.
    package static func allows(_ count: Int) -> Bool { true }
  #endif
}

#if canImport(Glibc)
  /// What each of the threads does. No closure: the compiler (6.3.1) fails on one here.
  private func waitForEnd(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    ThreadLimit.end.wait()
    return nil
  }
#endif
