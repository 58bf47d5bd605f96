#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Directory {
  /// Which directory it is, whatever the path.
  package var identity: FileIdentity {
    get throws(FileError) { try descriptor.status().identity }
  }

  /// Whether something is mounted here: nothing can be renamed to or from that name. Where the system does not
  /// tell, only another device than that of the directory above shows it.
  package var isMountPoint: Bool {
    get throws(FileError) {
      if let isMountPoint = SystemCall.isMountPoint(descriptor.number) { return isMountPoint }
      return try identity.device != above().identity.device
    }
  }

  /// The directory that this one is in; of the root, the root.
  func above() throws(FileError) -> Directory {
    let name = FileName.above
    let (number, role) = (descriptor.number, descriptor.role)
    let opened = try retrying(.open, path(of: name), role) {
      SystemCall.open(in: number, name.terminated, O_RDONLY | O_DIRECTORY | O_CLOEXEC, mode: 0)
    }
    return Directory(Descriptor(number: opened, path: path(of: name), role: role))
  }

  /// Whether the directory at `path`, or the nearest one above that exists, is this one or lies in it.
  package func encloses(_ path: String, role: FileError.Role) throws(FileError) -> Bool {
    let own = try identity
    return try Directory.search(upFrom: path, role: role) { directory throws(FileError) in
      try directory.identity == own ? true : nil
    } ?? false
  }

  /// The first that `body` finds in the directory at `path`, or the nearest one above that exists, and in
  /// all above that, as far up as they may be read. `""` is the working directory.
  package static func search<Found>(
    upFrom path: String, role: FileError.Role,
    _ body: (borrowing Directory) throws(FileError) -> Found?
  ) throws(FileError) -> Found? {
    do {
      var directory = try Directory(opening: path, role: role)
      while true {
        if let found = try body(directory) { return found }
        let above = try directory.above()
        if try above.identity == directory.identity { return nil }
        directory = above
      }
    } catch  where error.isMissing && !path.isEmpty {
      return try search(upFrom: PathText.split(path).parent, role: role, body)
    } catch  where error.isForbidden {
      return nil
    }
  }
}
