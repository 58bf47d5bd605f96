package import Files

extension Publication {
  /// The staging directory that an interrupted run left, which the next one removes; nil where there is none.
  package func directoryToClear() throws(FileError) -> RemovedDirectory? {
    guard try parent.status(of: names.staging)?.kind == .directory else { return nil }
    return try RemovedDirectory(parent.openDirectory(names.staging))
  }

  /// Removes what a killed run left beside the output: its staging directory, or whatever was put
  /// under that name. No symbolic link is followed.
  package func clearLeftovers() throws(FileError) {
    try parent.removeTree(names.staging)
  }

  /// Removes what `clearLeftovers` does, unless another run can go on with it.
  package func clearUselessLeftovers() throws {
    do {
      if try checkpoint() != nil { return }
    } catch is FileError {
      // It may be sound.
      return
    } catch is CheckpointMismatch {}
    try clearLeftovers()
  }

  /// Starts over with an empty staging directory.
  /// - Parameter replacing: Whether what is published here is to be replaced (`--force`).
  /// - Throws: `PublicationError` where that cannot be, `FileError`.
  package func stage(replacing: Bool = false) throws -> Staging {
    try clearLeftovers()
    do {
      let root = try parent.makeDirectory(names.staging)
      if try replacing && existing() != .absent { try requireExchange(in: root) }
      return Staging(of: self, in: root)
    } catch {
      // The directory may have been made and yet be unusable. The first failure is the one to report.
      try? clearLeftovers()
      throw error
    }
  }

  /// The checkpoint in the staging directory that an interrupted run left; nil where there is none.
  /// - Throws: `CheckpointMismatch` where it is damaged, `FileError`.
  package func checkpoint() throws -> StoredCheckpoint? {
    // A directory that others can write to may hold a planted checkpoint.
    guard let status = try parent.status(of: names.staging), status.kind == .directory,
      status.isPrivate
    else { return nil }
    let directory = try parent.openDirectory(names.staging)
    do {
      guard
        let contents = try directory.openFile(CheckpointFile.name)
          .contents(maximumBytes: CheckpointFile.maximumBytes)
      else { throw CheckpointMismatch("it is too large to be one") }
      return try CheckpointFile.read(contents)
    } catch let error as FileError where error.isMissing {
      return nil
    } catch let error as FileError where error.isNoRegularFile {
      throw CheckpointMismatch("it is no file")
    }
  }

  /// Goes on with the staging directory that holds `checkpoint`: what came after it is removed.
  /// - Throws: `CheckpointMismatch`, `FileError`.
  package func resume(_ checkpoint: StoredCheckpoint) throws -> Staging {
    let staging = Staging(of: self, in: try parent.openDirectory(names.staging))
    try staging.resume(checkpoint)
    return staging
  }
}
