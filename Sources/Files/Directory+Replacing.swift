#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Directory {
  /// Puts a file of these bytes in the place of `name`, in one step and on the disk: whoever reads
  /// meanwhile sees the old one or the new one. A failure leaves the old one.
  package func replaceFile(
    _ name: FileName, with bytes: [UInt8], permissions: UInt32
  ) throws(FileError) {
    // One name for all processes: what a killed one left is replaced by the next.
    var newName = FileName(bytes: [UInt8(ascii: ".")] + name.bytes + Array(".new".utf8))
    let file: Descriptor
    if let draft = try? createDraft(newName) {
      file = draft
    } else {
      // Another process is writing it, or that cannot be determined: a name of this process's own, so
      // that two do not write into one file.
      newName = FileName(bytes: [UInt8(ascii: ".")] + name.bytes + Array(".\(getpid()).new".utf8))
      // A killed process may have left it under the same number: in containers, programs often have the
      // same.
      try? removeFile(newName)
      file = try createFile(newName)
    }
    do throws(FileError) {
      try file.write(bytes)
      try file.setPermissions(permissions)
      try file.synchronize()
      try rename(newName, to: name)
    } catch {
      try? removeFile(newName)
      throw error
    }
    try synchronize()
  }

  /// Makes a new file of that name under a lock; one that exists and that nobody has locked is removed
  /// first.
  /// - Returns: Nil where another process writes one.
  private func createDraft(_ name: FileName) throws(FileError) -> Descriptor? {
    // Each time round another process has made or removed the name meanwhile.
    for _ in 0..<8 {
      do {
        let file = try createFile(name)
        // Before it was locked, another process may have removed it as one that a killed process left.
        if try lock(file, name), try isStill(name, file) { return file }
      } catch  where error.isExisting {
        guard try removeLeftDraft(name) else { return nil }
      }
    }
    return nil
  }

  /// Locks a file that was just made; where the file system has no locks, the file goes again.
  private func lock(
    _ file: borrowing Descriptor, _ name: FileName
  ) throws(FileError) -> Bool {
    do throws(FileError) {
      return try file.lock()
    } catch {
      try? removeFile(name)
      throw error
    }
  }

  /// - Returns: False where another process writes the file.
  private func removeLeftDraft(_ name: FileName) throws(FileError) -> Bool {
    do {
      let left = try openFile(name)
      guard try left.lock() else { return false }
      if try isStill(name, left) { try removeFile(name) }
    } catch  where error.isMissing {
    } catch  where error.isNoRegularFile {
      try removeFile(name)
    }
    return true
  }

  private func isStill(
    _ name: FileName, _ file: borrowing Descriptor
  ) throws(FileError) -> Bool {
    try status(of: name)?.identity == file.status().identity
  }
}
