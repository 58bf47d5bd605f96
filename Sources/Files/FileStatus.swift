#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What the file system says about a file.
package struct FileStatus: Equatable, Sendable {
  /// What the name stands for.
  package let kind: FileKind
  /// Which file it is: two statuses with one identity are of one file.
  package let identity: FileIdentity
  /// Size in bytes; of no meaning but for a regular file.
  package let size: Int
  /// Time of the last change of the content, in nanoseconds since 1970.
  package let modifiedNanoseconds: Int
  /// Time of the last change of the content, the names or the permissions, in nanoseconds since 1970: no
  /// program can set it back.
  let changedNanoseconds: Int
  /// Permission bits, as 0o600.
  package let permissions: UInt32
  /// Whether it belongs to the user of this process, and nobody else may read or write it.
  package let isPrivate: Bool

  /// Whether `later`, taken when the file was read to its end, shows the same content and names as `self`: a
  /// file that was removed, moved or replaced meanwhile is not the one that was delivered.
  package func isUnchanged(in later: FileStatus) -> Bool {
    identity == later.identity && size == later.size
      && modifiedNanoseconds == later.modifiedNanoseconds
      && changedNanoseconds == later.changedNanoseconds
  }
}

extension FileStatus {
  /// The status of what `path` leads to, symbolic links followed.
  package init(of path: String, role: FileError.Role) throws(FileError) {
    var status = stat()
    _ = try retrying(.stat, path, role) { SystemCall.status(of: path, &status) }
    self.init(status)
  }

  init(_ status: stat) {
    let kind: FileKind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .symbolicLink
      case S_IFIFO: .fifo
      case S_IFSOCK: .socket
      default: .device
      }
    #if canImport(Glibc)
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #else
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #endif
    self.init(
      kind: kind,
      identity: FileIdentity(
        device: UInt64(truncatingIfNeeded: status.st_dev),
        inode: UInt64(truncatingIfNeeded: status.st_ino)),
      size: Int(status.st_size),
      modifiedNanoseconds: FileStatus.nanoseconds(modified),
      changedNanoseconds: FileStatus.nanoseconds(changed),
      permissions: UInt32(status.st_mode & 0o7777),
      isPrivate: status.st_uid == geteuid() && status.st_mode & 0o077 == 0)
  }

  private static func nanoseconds(_ time: timespec) -> Int {
    let seconds = Int(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    if seconds.overflow { return time.tv_sec < 0 ? .min : .max }
    let (sum, overflow) = seconds.partialValue.addingReportingOverflow(Int(time.tv_nsec))
    return overflow ? .max : sum
  }
}
