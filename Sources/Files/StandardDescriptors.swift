#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Descriptors 0 to 2.
package enum StandardDescriptors {
  /// Opens those that are closed on `/dev/null`. Must run before any other file is opened: else an
  /// output file could get number 2, and a message would be written into it.
  package static func reserve() {
    for number in CInt(0)...2 where fcntl(number, F_GETFD) < 0 {
      // The lowest free number is the one that is closed, as those below it are open.
      if SystemCall.open("/dev/null", O_RDWR) < 0 { _ = SystemCall.open("/", O_RDONLY) }
    }
  }
}
