/// What a name stands for.
package enum FileKind: Equatable, Sendable {
  case regular, directory, symbolicLink, fifo, socket, device

  /// With its article, for messages.
  package var phrase: String {
    switch self {
    case .regular: "a file"
    case .directory: "a directory"
    case .symbolicLink: "a symbolic link"
    case .fifo: "a FIFO"
    case .socket: "a socket"
    case .device: "a device"
    }
  }
}

/// Which file it is, whatever path led to it.
package struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64
}

/// What the file system says about a file.
package struct FileStatus: Equatable, Sendable {
  package let kind: FileKind
  package let identity: FileIdentity
  /// Bytes; of a regular file only.
  package let size: Int
  /// Time of the last change of the content, in nanoseconds since 1970.
  package let modifiedNanoseconds: Int
  /// Time of the last change of the content, the names or the permissions, in nanoseconds since 1970: no
  /// program can set it back.
  package let changedNanoseconds: Int
  /// Permission bits, as 0o600.
  package let permissions: UInt32
  /// Whether it belongs to the user of this process, and nobody else may read or write it.
  package let isPrivate: Bool
  /// Names the file has; 0 when it was removed while open.
  package let links: Int

  /// Whether `later`, taken when the file was read to its end, shows the same content and names as `self`: a
  /// file that was removed, moved or replaced meanwhile is not the one that was delivered.
  package func isUnchanged(in later: FileStatus) -> Bool {
    identity == later.identity && size == later.size
      && modifiedNanoseconds == later.modifiedNanoseconds
      && changedNanoseconds == later.changedNanoseconds
  }
}
