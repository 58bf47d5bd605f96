#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A lock that one process at a time holds: an advisory lock on a file beside what it guards.
///
/// The file is named relative to an open directory, so every path to that directory, also through
/// symbolic links or mounts, meets the same lock. The kernel frees it when the process ends, however
/// it ends; a file left by a killed process is taken over.
package struct LockFile: ~Copyable, Sendable {
  private let file: Descriptor
  /// Name of the file, in the directory that `init` was given.
  package let name: FileName

  /// Bytes that a note may have.
  private static let maximumNoteBytes = 128

  /// Takes the lock at once, or returns nil where another holder has it.
  /// - Parameter note: What the file holds for as long as it is there, also after a holder that was killed; at
  ///   most 128 bytes. On a full disk it holds nothing.
  package init?(
    _ name: FileName, in directory: borrowing Directory, note: [UInt8] = []
  ) throws(FileError) {
    while true {
      let file = try directory.openOrCreateFile(name)
      let status = try file.status()
      guard status.kind == .regular else {
        throw FileError(file.path, file.role, .notAFile(status.kind))
      }
      guard try file.lock() else { return nil }
      // The former holder may have removed the name between our opening and our locking: then the
      // lock is on a file that nobody else can find, and the next process would lock another one.
      if try directory.status(of: name)?.identity == status.identity {
        if !note.isEmpty {
          try? file.truncate(to: 0)
          try? file.write(note)
        }
        self.file = file
        self.name = name
        return
      }
    }
  }

  /// What the holder of a lock left in its file; nil where there is no such file, or none that can be read.
  package static func note(of name: FileName, in directory: borrowing Directory) -> [UInt8]? {
    try? directory.openFile(name).contents(maximumBytes: maximumNoteBytes)
  }

  /// Removes the file and frees the lock. The name goes first: see `init`.
  package consuming func release(in directory: borrowing Directory) {
    // A file that stays is no harm: the next process locks it.
    try? directory.removeFile(name)
  }
}

extension Descriptor {
  /// Takes the file's advisory lock at once, for as long as it is open.
  /// - Returns: Whether no other holder has it.
  func lock() throws(FileError) -> Bool {
    let number = number
    do {
      _ = try retrying(.lock, path, role) { flock(number, LOCK_EX | LOCK_NB) }
      return true
    } catch  where error.isBusy {
      return false
    }
  }
}

extension FileError {
  fileprivate var isBusy: Bool {
    guard case .call(_, let code) = reason else { return false }
    return code == EWOULDBLOCK
  }
}
