internal import Bytes

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// An open file; the owner of its number.
///
/// Not copyable: it is closed once, by `close()` or when its owner goes. It may move to another
/// thread; reads and writes of one descriptor must not run at the same time.
package struct Descriptor: ~Copyable, Sendable {
  /// The path that messages name; `-` for standard input.
  package let path: String
  /// What the file is to the run: decides the exit status of its errors.
  package let role: FileError.Role
  /// The number the kernel knows the file by; -1 once closed.
  var number: CInt
  private let isOwned: Bool

  init(number: CInt, path: String, role: FileError.Role, isOwned: Bool = true) {
    self.number = number
    self.path = path
    self.role = role
    self.isOwned = isOwned
  }

  /// Standard input; never closed by us.
  package static func standardInput() -> Descriptor {
    Descriptor(number: 0, path: StandardInput.name, role: .input, isOwned: false)
  }

  deinit {
    // Nothing can be done about a failure here; where it matters `close()` was called.
    if isOwned && number >= 0 { _ = closeFile(number) }
  }

  /// Closes the file and says whether that went well: some file systems report a failed write only here.
  package consuming func close() throws(FileError) {
    let open = number
    number = -1
    guard isOwned && open >= 0 else { return }
    // An interrupted close has closed the descriptor on Linux; trying again could close a stranger's.
    if closeFile(open) != 0 && errno != EINTR { throw .last(.close, path, role) }
  }
}

/// `close` of the C library, which the method of that name hides.
private func closeFile(_ number: CInt) -> CInt { close(number) }

extension Descriptor {
  /// Opens an export for reading. Symbolic links are followed; anything but a regular file is refused,
  /// without waiting for a FIFO's other end.
  package static func reading(_ path: String) throws(FileError) -> Descriptor {
    // The kind is checked first: merely opening some devices has an effect.
    try requireRegular(try FileStatus(of: path, role: .input), path)
    let file = try opening(path, O_NONBLOCK)
    try requireRegular(try file.status(), path)
    return file
  }

  /// Opens what is read once, from its start to its end: a regular file, a FIFO, whose other end is
  /// waited for, or a device, as `/dev/stdin` may be.
  package static func readingOnce(_ path: String) throws(FileError) -> Descriptor {
    let file = try opening(path, 0)
    let kind = try file.status().kind
    guard [.regular, .fifo, .device].contains(kind) else {
      throw FileError(path, .input, .notAFile(kind))
    }
    return file
  }

  private static func opening(_ path: String, _ flags: CInt) throws(FileError) -> Descriptor {
    let number = try retrying(.open, path, .input) {
      SystemCall.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | flags)
    }
    return Descriptor(number: number, path: path, role: .input)
  }

  private static func requireRegular(_ status: FileStatus, _ path: String) throws(FileError) {
    guard status.kind == .regular else { throw FileError(path, .input, .notAFile(status.kind)) }
  }

  /// Reads what there is room for behind what `output` has.
  /// - Returns: How many bytes; 0 only at the end of the file. Fewer than fit are no sign of the end.
  func read(into output: inout OutputSpan<UInt8>) throws(FileError) -> Int {
    precondition(output.freeCapacity > 0, "bug: reading into no room")
    while true {
      let count = SystemCall.read(number, into: &output)
      if count >= 0 { return count }
      if errno == EINTR { continue }
      if errno == EAGAIN {
        SystemCall.wait(for: number, CInt(POLLIN))
        continue
      }
      let error = FileError.last(.read, path, role)
      // A file system that wants other blocks than ours, or the rest of a file: through the cache.
      if error.isInvalidArgument && SystemCall.setDirect(number, false) { continue }
      throw error
    }
  }

  /// Appends up to `count` bytes to `bytes`, without filling the room with zeros first.
  /// - Returns: How many; 0 only at the end of the file. Fewer than asked for is no sign of the end.
  package func read(_ count: Int, appendingTo bytes: inout [UInt8]) throws(FileError) -> Int {
    var taken = 0
    try bytes.append(addingCapacity: count) { output throws(FileError) in
      taken = try read(into: &output)
    }
    return taken
  }

  /// The rest of the file; nil where that is more than `maximumBytes`.
  package func contents(maximumBytes: Int) throws(FileError) -> [UInt8]? {
    var contents: [UInt8] = []
    while try read(64 << 10, appendingTo: &contents) > 0 {
      guard contents.count <= maximumBytes else { return nil }
    }
    return contents
  }

  /// Writes all of `bytes`.
  package func write(_ bytes: Span<UInt8>) throws(FileError) {
    let number = number
    var done = 0
    while done < bytes.count {
      let rest = bytes.extracting(done...)
      done += try writeSome { SystemCall.write(number, rest) }
    }
  }

  /// Writes all bytes of `blocks`, in one call where the kernel takes them all.
  package func write(_ blocks: [FullBlock]) throws(FileError) {
    let number = number
    var rest = blocks[...]
    /// Bytes of the first of them that are written.
    var done = 0
    while let first = rest.first {
      guard done < first.count else {
        done -= first.count
        rest = rest.dropFirst()
        continue
      }
      done += try writeSome { SystemCall.write(number, rest, from: done) }
    }
  }

  /// Has `call` write.
  /// - Returns: How many bytes; at least one, but for a first try that the file system refused.
  private func writeSome(_ call: () -> Int) throws(FileError) -> Int {
    let count: Int
    do throws(FileError) {
      count = try retrying(.write, path, role, call)
    } catch {
      // A file system that wants other blocks than ours, or a short count before: through the cache.
      if error.isInvalidArgument && SystemCall.setDirect(number, false) { return 0 }
      throw error
    }
    // A device that takes nothing and reports nothing would hold the run for ever.
    guard count > 0 else { throw FileError(path, role, .call(.write, code: EIO)) }
    return count
  }

  /// Writes all of `bytes`, as `write(_:)` of a span does.
  package func write(_ bytes: [UInt8]) throws(FileError) { try write(bytes.span) }

  /// Makes reads and writes go past the kernel's page cache, where the file system can; they must be of a
  /// whole `AlignedBlock`.
  package func bypassCache() { _ = SystemCall.setDirect(number, true) }

  /// Makes reads and writes go through the page cache again.
  package func useCache() { _ = SystemCall.setDirect(number, false) }

  /// Waits until the content is on the disk. A failure is final, an interruption too: the kernel may
  /// have dropped the pages and would report success the second time.
  package func synchronize() throws(FileError) {
    #if canImport(Glibc)
      let result = fsync(number)
    #else
      let result = fcntl(number, F_FULLFSYNC)
    #endif
    if result != 0 { throw .last(.fsync, path, role) }
  }

  /// Another descriptor of the same open file, to be flushed beside its writes: what of an error of writing
  /// is told to one of the two is not told to the other. Nil where the process may open no more.
  package func duplicate() -> Descriptor? {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
    return copy < 0 ? nil : Descriptor(number: copy, path: path, role: role)
  }

  /// Lets the kernel begin to write a range to disk, so that `synchronize()` has less to wait for.
  package func startWriting(from offset: Int, count: Int) {
    SystemCall.startWriting(number, from: offset, count: count)
  }

  /// Tells the kernel that the file is read once, from start to end.
  package func adviseSequential() {
    #if canImport(Glibc)
      _ = posix_fadvise(number, 0, 0, POSIX_FADV_SEQUENTIAL)
    #endif
  }

  /// Lets the kernel drop what it holds of the file, so that the next reads come from the disk.
  package func adviseForgetting() {
    #if canImport(Glibc)
      _ = posix_fadvise(number, 0, 0, POSIX_FADV_DONTNEED)
    #endif
  }

  /// Cuts the file to `size` bytes and goes on writing there.
  package func truncate(to size: Int) throws(FileError) {
    let number = number
    _ = try retrying(.truncate, path, role) { ftruncate(number, off_t(size)) }
    guard lseek(number, off_t(size), SEEK_SET) >= 0 else { throw .last(.seek, path, role) }
  }

  /// What the file system says about the open file, whatever its name leads to now.
  package func status() throws(FileError) -> FileStatus {
    var status = stat()
    let number = number
    _ = try retrying(.stat, path, role) { SystemCall.status(number, &status) }
    return FileStatus(status)
  }

  /// Sets the permission bits, as 0o600, where they are others.
  /// - Returns: Whether they were.
  package func restrict(to permissions: UInt32) throws(FileError) -> Bool {
    if try status().permissions == permissions { return false }
    try setPermissions(permissions)
    return true
  }

  /// Sets the permission bits, as 0o600, whatever the process's mask is.
  package func setPermissions(_ permissions: UInt32) throws(FileError) {
    let number = number
    _ = try retrying(.chmod, path, role) {
      fchmod(number, mode_t(truncatingIfNeeded: permissions))
    }
  }
}

/// Runs a system call until it is not interrupted by a signal; -1 is its failure.
func retrying<Result: SignedInteger>(
  _ name: FileError.Call, _ path: String, _ role: FileError.Role, _ call: () -> Result
) throws(FileError) -> Result {
  while true {
    let result = call()
    if result >= 0 { return result }
    if errno != EINTR { throw .last(name, path, role) }
  }
}
