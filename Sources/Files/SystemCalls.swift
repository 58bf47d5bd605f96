// Each system call behind a signature without a pointer. Memory itself is mapped in `MappedMemory` and
// `MemoryPiece`.
#if canImport(Glibc)
  internal import CLinux
  internal import Glibc
#else
  internal import Darwin
#endif

/// The system calls, as they are: -1 is a failure, and `errno` says which.
///
/// Names are arrays that end in NUL (`FileName.terminated`), or strings, whose NUL Swift adds.
enum SystemCall {
  static func open(_ path: String, _ flags: CInt) -> CInt {
    // SAFETY: the string lives until the call returns.
    #if canImport(Glibc)
      unsafe Glibc.open(path, flags)
    #else
      unsafe Darwin.open(path, flags)
    #endif
  }

  static func open(in directory: CInt, _ name: [CChar], _ flags: CInt, mode: mode_t) -> CInt {
    // SAFETY: the array ends in NUL and lives until the call returns.
    unsafe openat(directory, name, flags, mode)
  }

  static func makeDirectory(in directory: CInt, _ name: [CChar], mode: mode_t) -> CInt {
    // SAFETY: the array ends in NUL and lives until the call returns.
    unsafe mkdirat(directory, name, mode)
  }

  static func unlink(in directory: CInt, _ name: [CChar], _ flags: CInt) -> CInt {
    // SAFETY: the array ends in NUL and lives until the call returns.
    unsafe unlinkat(directory, name, flags)
  }

  static func rename(
    in directory: CInt, _ name: [CChar], to newDirectory: CInt, _ newName: [CChar]
  ) -> CInt {
    // SAFETY: both arrays end in NUL and live until the call returns.
    unsafe renameat(directory, name, newDirectory, newName)
  }

  /// Exchanges two names of one directory in one step: Linux's and Darwin's own calls, POSIX has none.
  static func exchange(in directory: CInt, _ first: [CChar], _ second: [CChar]) -> CInt {
    // SAFETY: both arrays end in NUL and live until the call returns.
    #if canImport(Glibc)
      unsafe CLinux_exchange(directory, first, directory, second)
    #else
      unsafe renameatx_np(directory, first, directory, second, UInt32(RENAME_SWAP))
    #endif
  }

  /// Whether something is mounted on an open directory; nil where the system does not tell.
  static func isMountPoint(_ directory: CInt) -> Bool? {
    #if canImport(Glibc)
      let answer = CLinux_isMountPoint(directory)
      return answer < 0 ? nil : answer > 0
    #else
      return nil
    #endif
  }

  static func status(of path: String, _ status: inout stat) -> CInt {
    // SAFETY: the call fills the structure and keeps neither pointer.
    unsafe stat(path, &status)
  }

  static func status(in directory: CInt, _ name: [CChar], _ status: inout stat) -> CInt {
    // SAFETY: the call fills the structure and keeps neither pointer; the array ends in NUL.
    unsafe fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW)
  }

  static func status(_ descriptor: CInt, _ status: inout stat) -> CInt {
    // SAFETY: the call fills the structure and keeps no pointer to it.
    unsafe fstat(descriptor, &status)
  }

  /// Reads at most 1 GiB to the free room of `output`.
  static func read(_ descriptor: CInt, into output: inout OutputSpan<UInt8>) -> Int {
    // SAFETY: the call writes at most as many bytes as are free; the pointer is not used after it.
    // `initialized` grows by what it wrote.
    unsafe output.withUnsafeMutableBufferPointer { target, initialized in
      let room = target.extracting(initialized...)
      #if canImport(Glibc)
        let result = unsafe Glibc.read(descriptor, room.baseAddress, min(room.count, 1 << 30))
      #else
        let result = unsafe Darwin.read(descriptor, room.baseAddress, min(room.count, 1 << 30))
      #endif
      initialized += max(0, result)
      return result
    }
  }

  /// Writes at most 1 GiB of `bytes`.
  static func write(_ descriptor: CInt, _ bytes: Span<UInt8>) -> Int {
    // SAFETY: the pointer does not leave the closure.
    unsafe bytes.withUnsafeBytes { buffer in
      #if canImport(Glibc)
        unsafe Glibc.write(descriptor, buffer.baseAddress, min(buffer.count, 1 << 30))
      #else
        unsafe Darwin.write(descriptor, buffer.baseAddress, min(buffer.count, 1 << 30))
      #endif
    }
  }

  /// Writes what `blocks` hold from byte `start` of the first on, in one call.
  /// - Returns: How many bytes; fewer where there are more blocks than a call takes.
  static func write(_ descriptor: CInt, _ blocks: ArraySlice<FullBlock>, from start: Int) -> Int {
    // SAFETY: the slice keeps the blocks, which are not appended to, until the call returns.
    withExtendedLifetime(blocks) {
      let parts = unsafe blocks.prefix(mostParts).map { full in
        let bytes = unsafe full.block.bytes(from: full === blocks.first ? start : 0)
        return unsafe iovec(
          iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
      }
      return unsafe parts.withUnsafeBufferPointer { parts in
        unsafe writev(descriptor, parts.baseAddress, CInt(parts.count))
      }
    }
  }

  /// `IOV_MAX` of Linux and Darwin.
  private static let mostParts = 1024

  /// Waits until a descriptor that was opened not to wait, by whoever shares it, can be used again.
  static func wait(for descriptor: CInt, _ events: CInt) {
    var entry = pollfd(fd: descriptor, events: CShort(truncatingIfNeeded: events), revents: 0)
    // SAFETY: the call uses the structure, which is one, only until it returns.
    _ = unsafe poll(&entry, 1, -1)
  }

  /// Whether writing past the page cache was switched on or off; false where nothing changed.
  static func setDirect(_ descriptor: CInt, _ isDirect: Bool) -> Bool {
    #if os(Linux)
      CLinux_setDirect(descriptor, isDirect ? 1 : 0) == 1
    #else
      false
    #endif
  }

  /// Asks the kernel to begin writing a range to disk. A failure is seen by the `fsync` that follows.
  static func startWriting(_ descriptor: CInt, from offset: Int, count: Int) {
    #if canImport(Glibc)
      _ = CLinux_startWriting(descriptor, offset, count)
    #endif
  }

  /// The names in an open directory, `.` and `..` included; nil where reading them failed. The
  /// descriptor is used up.
  static func names(in directory: CInt) -> [[UInt8]]? {
    // SAFETY: the stream is checked, used in this call alone, and closed by it.
    guard let stream = unsafe fdopendir(directory) else {
      if errno == EINTR { return names(in: directory) }
      let failure = errno
      close(directory)
      errno = failure
      return nil
    }
    // SAFETY: the stream is ours alone and closed once, with its descriptor.
    defer { unsafe closedir(stream) }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      // SAFETY: the entry is valid until the next call on this stream; its name ends in NUL.
      guard let entry = unsafe readdir(stream) else {
        if errno == EINTR { continue }
        return errno == 0 ? names : nil
      }
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
        unsafe Array(name.prefix { $0 != 0 })
      }
      names.append(name)
    }
  }

  /// The C library's text for an `errno`; English, since the program never sets a locale.
  static func text(of code: CInt) -> String {
    // SAFETY: the text is copied at once.
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }

  static func openFileLimit(_ limit: inout rlimit) -> CInt {
    // SAFETY: the call uses the structure only until it returns.
    unsafe getrlimit(openFiles, &limit)
  }

  static func setOpenFileLimit(_ limit: rlimit) -> CInt {
    var limit = limit
    // SAFETY: the call uses the structure only until it returns.
    return unsafe setrlimit(openFiles, &limit)
  }

  #if canImport(Glibc)
    private static var openFiles: __rlimit_resource_t {
      __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    }

    static func addressSpaceLimit(_ limit: inout rlimit) -> CInt {
      // SAFETY: the call uses the structure only until it returns.
      unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    }
  #else
    private static var openFiles: CInt { RLIMIT_NOFILE }
  #endif

  /// - Returns: Whether the signal was ignored before.
  static func ignore(signal number: CInt) -> Bool {
    // SAFETY: the call exchanges the disposition alone; the handlers are compared, and not called.
    let before = unsafe unsafeBitCast(signal(number, SIG_IGN), to: UInt.self)
    return unsafe before == unsafeBitCast(SIG_IGN, to: UInt.self)
  }

  static func wallClock() -> (seconds: Int, nanoseconds: Int) {
    var time = timespec()
    // SAFETY: the call fills the structure and keeps no pointer to it. It cannot fail for this clock.
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    return (Int(time.tv_sec), Int(time.tv_nsec))
  }
}
