#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// An open directory. Every operation is relative to it, so that no one can put another directory in
/// its place between two of them, and none follows a symbolic link in the name it is given.
package struct Directory: ~Copyable, Sendable {
  /// The open directory itself, as for `synchronize()`.
  package let descriptor: Descriptor

  /// The path that messages name.
  package var path: String { descriptor.path }
  var role: FileError.Role { descriptor.role }

  init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  /// Opens what `path` leads to, symbolic links followed; `""` is the working directory.
  package init(opening path: String, role: FileError.Role) throws(FileError) {
    let number = try retrying(.open, path, role) {
      SystemCall.open(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    self.init(Descriptor(number: number, path: path, role: role))
  }

  /// The path of a name in this directory, for messages.
  package func path(of name: FileName) -> String {
    PathText.joined(path, String(decoding: name.bytes, as: UTF8.self))
  }

  private func checked(_ name: FileName) throws(FileError) -> [CChar] {
    guard name.isUsable else { throw FileError(path(of: name), role, .unusableName) }
    return name.terminated
  }
}

extension Directory {
  /// Opens a directory in this one.
  package func openDirectory(_ name: FileName) throws(FileError) -> Directory {
    Directory(try opened(name, O_RDONLY | O_DIRECTORY))
  }

  /// Makes a directory, mode 0700, and opens it.
  package func makeDirectory(_ name: FileName) throws(FileError) -> Directory {
    let text = try checked(name)
    let number = descriptor.number
    _ = try retrying(.mkdir, path(of: name), role) {
      SystemCall.makeDirectory(in: number, text, mode: 0o700)
    }
    let made = try openDirectory(name)
    try made.descriptor.setPermissions(0o700)
    return made
  }

  /// Lets nobody but the owner into the directory, whoever was let in before.
  package func restrict() throws(FileError) { _ = try descriptor.restrict(to: 0o700) }

  /// Makes a new file, mode 0600, for writing and reading back; an error where the name exists, be it
  /// as a symbolic link.
  package func createFile(_ name: FileName) throws(FileError) -> Descriptor {
    let file = try opened(name, O_RDWR | O_CREAT | O_EXCL)
    try file.setPermissions(0o600)
    return file
  }

  /// Opens a file that is there. Anything but a regular file is refused.
  package func openFile(
    _ name: FileName, for access: FileAccess = .reading
  ) throws(FileError) -> Descriptor {
    let flags =
      switch access {
      case .reading: O_RDONLY
      case .writing: O_RDWR
      }
    let file = try opened(name, flags | O_NONBLOCK | O_NOCTTY)
    let kind = try file.status().kind
    guard kind == .regular else { throw FileError(file.path, role, .notAFile(kind)) }
    return file
  }

  /// Opens a file for writing, makes it first where it is missing. For lock files.
  func openOrCreateFile(_ name: FileName) throws(FileError) -> Descriptor {
    try opened(name, O_RDWR | O_CREAT | O_NONBLOCK | O_NOCTTY)
  }

  private func opened(_ name: FileName, _ flags: CInt) throws(FileError) -> Descriptor {
    let text = try checked(name)
    let number = descriptor.number
    let file = try retrying(.open, path(of: name), role) {
      SystemCall.open(in: number, text, flags | O_CLOEXEC | O_NOFOLLOW, mode: 0o600)
    }
    return Descriptor(number: file, path: path(of: name), role: role)
  }

  /// What stands at a name, a symbolic link itself included; nil where nothing does.
  package func status(of name: FileName) throws(FileError) -> FileStatus? {
    let text = try checked(name)
    let number = descriptor.number
    var status = stat()
    do {
      _ = try retrying(.stat, path(of: name), role) {
        SystemCall.status(in: number, text, &status)
      }
    } catch  where error.isMissing {
      return nil
    }
    return FileStatus(status)
  }
}

extension Directory {
  /// Removes a name that is no directory's; of a symbolic link, the link.
  package func removeFile(_ name: FileName) throws(FileError) {
    try unlink(name, 0)
  }

  /// Removes an empty directory.
  func removeDirectory(_ name: FileName) throws(FileError) {
    try unlink(name, AT_REMOVEDIR)
  }

  private func unlink(_ name: FileName, _ flags: CInt) throws(FileError) {
    let text = try checked(name)
    let number = descriptor.number
    _ = try retrying(.unlink, path(of: name), role) {
      SystemCall.unlink(in: number, text, flags)
    }
  }

  /// Removes whatever stands at a name, directories with all they hold. No symbolic link is followed;
  /// nothing there is no error. What cannot be removed does not stop the rest from being removed; the
  /// first failure is thrown.
  package func removeTree(_ name: FileName) throws(FileError) {
    try removeTree(name, levels: Directory.mostLevels)
  }

  /// Directories inside one another that are gone through: a descriptor is held for each. Ours are two deep.
  static let mostLevels = 32

  private func removeTree(_ name: FileName, levels: Int) throws(FileError) {
    guard let status = try status(of: name) else { return }
    do throws(FileError) {
      if status.kind == .directory {
        guard levels > 0 else { throw FileError(path(of: name), role, .tooDeep) }
        try emptyDirectory(name, levels: levels)
        try removeDirectory(name)
      } else {
        try removeFile(name)
      }
    } catch  where error.isMissing {}
  }

  private func emptyDirectory(_ name: FileName, levels: Int) throws(FileError) {
    let inner = try openDirectory(name)
    // The owner may have made it read-only; where it is not ours, what follows says so.
    try? inner.descriptor.setPermissions(0o700)
    var failure: FileError?
    for entry in try inner.names() {
      do throws(FileError) {
        try inner.removeTree(entry, levels: levels - 1)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// Gives a file or directory another name, in this directory or `other`, replacing a file (or an
  /// empty directory) of that name in one step.
  package func rename(
    _ name: FileName, to newName: FileName, in other: borrowing Directory
  ) throws(FileError) {
    let old = try checked(name)
    let new = try other.checked(newName)
    let (from, to) = (descriptor.number, other.descriptor.number)
    _ = try retrying(.rename, other.path(of: newName), role) {
      SystemCall.rename(in: from, old, to: to, new)
    }
  }

  /// `rename(_:to:in:)` within this directory.
  package func rename(_ name: FileName, to newName: FileName) throws(FileError) {
    try rename(name, to: newName, in: self)
  }

  /// Exchanges two names in one step; the error `refusesExchange` where the file system cannot.
  package func exchange(_ first: FileName, _ second: FileName) throws(FileError) {
    let names = (try checked(first), try checked(second))
    let number = descriptor.number
    _ = try retrying(.rename, path(of: second), role) {
      SystemCall.exchange(in: number, names.0, names.1)
    }
  }

  /// Waits until the names in this directory are on the disk. Where the file system has no way to flush a
  /// directory (fsync(2): EINVAL), as some of networks, that is up to it. A failure is final.
  package func synchronize() throws(FileError) {
    do {
      try descriptor.synchronize()
    } catch  where error.isUnsupported {
      return
    }
  }

  /// The names in this directory without `.` and `..`, in the order of their bytes.
  package func names() throws(FileError) -> [FileName] {
    let number = descriptor.number
    let stream = try retrying(.open, path, role) {
      // Opened anew, since a listing moves the descriptor's offset and closes it.
      SystemCall.open(
        in: number, FileName.own.terminated, O_RDONLY | O_DIRECTORY | O_CLOEXEC, mode: 0)
    }
    guard let names = SystemCall.names(in: stream) else { throw .last(.list, path, role) }
    return names.map(FileName.init(bytes:)).filter { $0 != .own && $0 != .above }.sorted()
  }
}
