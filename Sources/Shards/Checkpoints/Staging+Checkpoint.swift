internal import Bytes
package import Files
internal import Synchronization

// What is kept of a run that does not come to its end.

extension Staging {
  /// Records of the run up to the checkpoint in the directory; nil where there is none.
  package var checkpointRecords: Int? { checkpoint.withLock { $0?.reading.records } }

  /// Begins a checkpoint. The names of all files are on the disk when it counts.
  package func beginCheckpoint() throws(FileError) -> CheckpointFileDraft {
    try root.removeTree(CheckpointFile.newName)
    return CheckpointFileDraft(try root.createFile(CheckpointFile.newName), in: self)
  }

  func replaceCheckpoint(by new: Checkpoint) throws(FileError) {
    try synchronizeDirectories()
    // The directory was made by this run, and its name is not on the disk yet.
    if checkpointRecords == nil { try publication.parent.synchronize() }
    try root.rename(CheckpointFile.newName, to: CheckpointFile.name)
    try root.synchronize()
    checkpoint.withLock { $0 = new }
  }

  /// Removes it so that no power failure brings it back.
  func removeCheckpoint() throws(FileError) {
    guard checkpointRecords != nil else { return }
    try root.removeTree(CheckpointFile.name)
    checkpoint.withLock { $0 = nil }
    try root.synchronize()
  }

  /// Takes over a directory with a checkpoint.
  /// - Throws: `CheckpointMismatch` where what it names is not there.
  func resume(_ stored: StoredCheckpoint) throws {
    checkpoint.withLock { $0 = stored.checkpoint }
    try returnToCheckpoint()
  }

  /// `verify`, of files that a checkpoint holds.
  /// - Throws: `CheckpointMismatch` where one is not what it was, `FileError`.
  package func readBack(_ closed: [PublishedFile]) throws {
    do {
      for file in closed { try verify(file) }
    } catch let error as PublicationError {
      throw CheckpointMismatch(error.description)
    }
  }

  /// Removes what came after the checkpoint, since it is of no use to the next run. No writer may be at
  /// work.
  /// - Throws: `CheckpointMismatch` where something of the checkpoint is missing.
  package func returnToCheckpoint() throws {
    guard let checkpoint = checkpoint.withLock({ $0 }) else { return }
    var missing = try checkpoint.bytesOfFiles()
    let targets = Set(missing.keys.compactMap(\.target))
    for name in try root.names() where name != CheckpointFile.name {
      if let bytes = missing.removeValue(forKey: PublishedPath(name)) {
        try cut(name, in: root, to: bytes)
      } else if targets.contains(name) {
        let directory = try openKept { () throws(FileError) in try root.openDirectory(name) }
        for file in try directory.names() {
          if let bytes = missing.removeValue(forKey: PublishedPath(in: name, file)) {
            try cut(file, in: directory, to: bytes)
          } else {
            try directory.removeTree(file)
          }
        }
      } else {
        try root.removeTree(name)
      }
    }
    // The first by its bytes, so that the message is the same each time.
    if let path = missing.keys.min(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) {
      throw CheckpointMismatch("\(path) is missing")
    }
  }

  /// Opens the directory of a target, which may be one that a checkpoint kept, or makes it. Every target
  /// has one, also when it gets no shard.
  package func openTarget(_ target: String) throws(FileError) {
    guard try root.status(of: FileName(target)) != nil else { return try makeTarget(target) }
    let opened = SharedDirectory(try root.openDirectory(FileName(target)))
    try opened.directory.restrict()
    targets.withLock { $0[FileName(target)] = opened }
  }

  /// Goes on with a file of the checkpoint: `readBack` of it must be called first.
  /// - Throws: `CheckpointMismatch`, `FileError`.
  package func reopen(
    _ snapshot: ShardSnapshot, of stored: StoredCheckpoint,
    blocks: BlockPlan = .small
  ) throws -> ShardWriter {
    let file = try openKept { () throws(FileError) in try open(snapshot.path, for: .writing) }
    return try ShardWriter(resuming: file, snapshot, in: stored, blocks: blocks, disk: disk)
  }

  /// Opens what the checkpoint lists.
  /// - Throws: `CheckpointMismatch` where it is not there or something else is, `FileError`.
  private func openKept<Opened: ~Copyable>(
    _ open: () throws(FileError) -> Opened
  ) throws -> Opened {
    do {
      return try open()
    } catch {
      guard error.isMissing || error.isNoRegularFile || error.reason == .unusableName else {
        throw error
      }
      throw CheckpointMismatch(error.description)
    }
  }

  /// - Throws: `CheckpointMismatch` where the file is shorter.
  private func cut(
    _ name: FileName, in directory: borrowing Directory, to bytes: Int
  ) throws {
    let file = try openKept { () throws(FileError) in
      try directory.openFile(name, for: .writing)
    }
    let size = try file.status().size
    guard size >= bytes else { throw CheckpointMismatch("\(name) is cut short") }
    if size > bytes { try file.truncate(to: bytes) }
    if try file.restrict(to: 0o600) { try file.synchronize() }
    try file.close()
  }
}

extension Checkpoint {
  /// Bytes that each file has on the disk, by its path.
  fileprivate func bytesOfFiles() throws(CheckpointMismatch) -> [PublishedPath: Int] {
    var files: [PublishedPath: Int] = [:]
    func add(_ path: String, _ bytes: Int) throws(CheckpointMismatch) {
      guard let place = PublishedPath(path) else {
        throw CheckpointMismatch("\(Printable(path)) is no path of a file")
      }
      files[place] = bytes
    }
    try add(deadLetters.path, deadLetters.bytesWritten)
    for destination in destinations {
      for file in destination.closed { try add(file.path, file.bytes) }
      if let open = destination.open { try add(open.path, open.bytesWritten) }
    }
    return files
  }
}
