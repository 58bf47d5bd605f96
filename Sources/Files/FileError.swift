internal import Bytes

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file or directory that could not be used.
package struct FileError: ExitStatusError, Equatable {
  /// What the file is to the run; decides the exit status.
  package enum Role: Equatable, Sendable { case input, output }

  /// A system call, by the name that a message says.
  package enum Call: String, Equatable, Sendable {
    case open, read, write, close, fsync, truncate, seek, stat, chmod, mkdir, rename, unlink, lock
    case list

    /// Whether it makes, names or takes what is there, as opposed to what is in it: an output that cannot be
    /// created is another exit status than one that cannot be written.
    fileprivate var isCreating: Bool {
      switch self {
      case .open, .mkdir, .rename, .lock, .chmod, .unlink, .list: true
      case .read, .write, .close, .fsync, .truncate, .seek, .stat: false
      }
    }
  }

  /// What is wrong with the file.
  package enum Reason: Equatable, Sendable {
    /// A system call failed; `code` is its `errno`.
    case call(Call, code: CInt)
    /// The name stands for something that is no regular file.
    case notAFile(FileKind)
    /// The name is not UTF-8, so no manifest and no message can give it.
    case nameNotUTF8
    /// The name cannot be the name of a file: it is empty, `.`, `..`, too long or holds `/` or NUL.
    case unusableName
    /// Directories inside each other beyond what is removed.
    case tooDeep
    /// The file's size, time or identity changed while it was read.
    case changed
  }

  /// The path as the user gave it, or under it; empty for the working directory.
  package let path: String
  /// What the file is to the run: decides the exit status.
  package let role: Role
  /// What is wrong.
  package let reason: Reason

  /// - Parameter path: as the user gave it, or under it.
  package init(_ path: String, _ role: Role, _ reason: Reason) {
    self.path = path
    self.role = role
    self.reason = reason
  }

  /// The failure of a system call that just set `errno`.
  static func last(_ call: Call, _ path: String, _ role: Role) -> FileError {
    FileError(path, role, .call(call, code: errno))
  }
}

extension FileError {
  /// What the system said; nil where it was not the system that refused.
  private var code: Int32? {
    if case .call(_, let code) = reason { code } else { nil }
  }

  /// Whether there is no such file, or no directory on the way to it, as opposed to one that cannot be
  /// opened: of inputs (`input.ifMissing`), outputs, checkpoints and staging.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether something of that name exists already.
  var isExisting: Bool { code == EEXIST }

  /// Whether the name stands for something that is no regular file, or a symbolic link.
  package var isNoRegularFile: Bool {
    if case .notAFile = reason { true } else { code == ELOOP || code == EISDIR || code == ENXIO }
  }

  /// Whether the file system has no way to do what was asked.
  package var isUnsupported: Bool {
    code == EINVAL || code == ENOSYS || code == ENOTSUP || code == EOPNOTSUPP
  }

  /// Whether the file system has no way to exchange two names of a directory. An overlay says that they are on
  /// different file systems where one is a directory of a layer below.
  package var refusesExchange: Bool { isUnsupported || code == EXDEV }

  var isForbidden: Bool { code == EACCES }

  var isInvalidArgument: Bool { code == EINVAL }
}

extension FileError {
  /// An input is missing or no readable file, or changed while it was read; an output cannot be created;
  /// the device failed, or a read or write did.
  package var exitStatus: ExitStatus {
    switch (role, reason) {
    case (.input, .changed): .badData
    case (.input, .call(let call, let code)):
      call == .read || FileError.deviceCodes.contains(code) ? .inputOutput : .missingInput
    case (.input, _): .missingInput
    case (.output, .call(let call, _)): call.isCreating ? .outputRefused : .inputOutput
    case (.output, .changed): .inputOutput
    case (.output, _): .outputRefused
    }
  }

  /// Failures that are not the file's fault.
  private static let deviceCodes: Set<CInt> = [
    EIO, ENOSPC, EDQUOT, ENOMEM, EMFILE, ENFILE, EINTR, ESTALE,
  ]
}

extension FileError {
  /// `out/ios/shard-00000.ndjson: error: cannot write: No space left on device; free some space …`
  package var description: String {
    let (problem, remedy) =
      switch reason {
      case .call(let call, let code):
        ("cannot \(call.rawValue): \(SystemCall.text(of: code))", FileError.remedy(for: code, role))
      case .notAFile(let kind):
        ("is \(kind.phrase), not a file", role == .input ? "name a regular file" : "move it away")
      case .nameNotUTF8: ("the name is not UTF-8", "rename it")
      case .unusableName:
        (
          "cannot be the name of a file",
          "use a short name without \"/\" that is not \".\" or \"..\""
        )
      case .tooDeep: ("directories lie too deep inside each other to be removed", "remove it")
      case .changed:
        ("changed while it was read", "run again when whatever writes it has finished")
      }
    return MessageLine(path.isEmpty ? "." : path, "\(problem); \(remedy)").description
  }

  private static func remedy(for code: CInt, _ role: Role) -> String {
    switch code {
    case ENOSPC, EDQUOT: "free some space and run again"
    case EFBIG: "raise the limit on file sizes"
    case ENOENT, ENOTDIR, ENAMETOOLONG: "check the path"
    case EACCES, EPERM: "check the permissions of it and of the directories above it"
    case EROFS: "choose a directory on a file system that can be written"
    case EMFILE, ENFILE: "raise the limit on open files"
    case ELOOP: "replace the symbolic link by what it stands for"
    case EIO: "check the disk and the kernel's log"
    case EINTR: "run again"
    case ENOTEMPTY, EEXIST, EISDIR: "move what stands there away"
    default:
      role == .input ? "check the file and its file system" : "check the file system and run again"
    }
  }
}
