internal import Bytes
internal import Checksums
package import Files
internal import Records
internal import Synchronization

/// The directory in which a run builds what it publishes.
///
/// The files' writers may work on several queues; everything here is called by one.
package final class Staging: Sendable {
  let publication: Publication
  let root: Directory
  let targets = Mutex<[FileName: SharedDirectory]>([:])
  /// The checkpoint in it.
  let checkpoint = Mutex<Checkpoint?>(nil)
  /// What its files are written with.
  let disk = DiskAccess()

  init(of publication: Publication, in root: consuming Directory) {
    self.publication = publication
    self.root = root
  }

  /// Makes the directory of a target. Every target has one, also when it gets no shard.
  package func makeTarget(_ target: String) throws(FileError) {
    guard PublicationNames.isUsable(target: target) else {
      throw FileError(target, .output, .unusableName)
    }
    let made = SharedDirectory(try root.makeDirectory(FileName(target)))
    targets.withLock { $0[FileName(target)] = made }
  }

  /// Begins shard `index` (from 0) of a target that was made.
  package func createShard(
    target: String, index: Int, isCompressed: Bool,
    blocks: BlockPlan = .small
  ) throws(FileError) -> ShardWriter {
    guard let home = targets.withLock({ $0[FileName(target)] }) else {
      preconditionFailure("bug: a shard of a target that was not made")
    }
    let name = FileName(PublicationNames.shard(index, isCompressed: isCompressed))
    return ShardWriter(
      try home.directory.createFile(name), path: PublishedPath(in: FileName(target), name).text,
      target: target, blocks: blocks, disk: disk)
  }

  /// Begins `rejected.ndjson`, which every publication has. To be called once.
  package func createDeadLetters() throws(FileError) -> ShardWriter {
    let name = PublicationFileNames.deadLetters
    return ShardWriter(try root.createFile(FileName(name)), path: name, target: nil)
  }

  /// Writes the manifest, flushes everything to disk, compares what is there with what is listed, and
  /// makes it the output in one step. All writers must be closed and in the manifest. A checkpoint stays
  /// until nothing but that step is left.
  /// - Parameter replacing: Whether another publication of ours is replaced (`--force`).
  /// - Returns: Warnings: the publication stands nevertheless.
  package func publish(_ manifest: Manifest, replacing: Bool) throws -> [String] {
    try manifest.requireSound(for: publication.path)
    let text = manifest.text()
    let mark = SuccessMark.text(manifest: text)
    try root.removeTree(CheckpointFile.newName)
    let documents = [(PublicationFileNames.manifest, text), (PublicationFileNames.success, mark)]
    do {
      try disk.all(documents.count) { index throws(FileError) in
        try self.writeFile(documents[index].0, documents[index].1)
      }
    } catch  where error.isMissing {
      throw differs("it is missing")
    }
    try requireExactly(manifest, manifestBytes: text.count, markBytes: mark.count)
    try synchronizeDirectories()
    try removeCheckpoint()
    return try publication.publish(replacing: replacing)
  }

  /// Verifies every listed file (`output.verify`), several at once. The writers must be closed.
  /// - Parameter check: asked before each file, which is not read where it throws.
  /// - Throws: what is wrong with the first of them that is not as it was written.
  package func verify(
    _ files: [PublishedFile], unless check: @escaping @Sendable () throws -> Void = {}
  ) throws {
    try disk.all(files.count) { index in
      try check()
      try self.verify(files[index])
    }
  }

  /// Reads a file back from the disk and compares it with its size and checksum, and where it is stored as
  /// it is with its number of lines. Its writer must be closed.
  func verify(_ file: PublishedFile) throws {
    let stored = try openListed(file.path)
    let found = try ReadBack(of: stored)
    guard found.bytes == file.bytes, found.digest.hex() == file.sha256 else {
      throw PublicationError(
        stored.path, .stagingDiffers("the file read back is not what was written"))
    }
    guard found.lines == file.records || file.isCompressed else {
      throw PublicationError(
        stored.path,
        .unbalanced("\(found.lines) lines were written, but \(file.records) counted"))
    }
  }

  /// Opens a file by its path in the publication.
  func open(_ path: String, for access: FileAccess = .reading) throws(FileError) -> Descriptor {
    guard let place = PublishedPath(path) else { throw FileError(path, .output, .unusableName) }
    return try root.openFile(place, for: access)
  }

  /// Keeps `rejected.ndjson` as `.NAME.rejected.ndjson` beside the output. Its writer must be closed.
  package func keepDeadLetters() throws(FileError) {
    try publication.keepDeadLetters(from: root)
  }

  /// Where `keepDeadLetters` leaves them.
  package var deadLettersPath: String { publication.deadLettersPath }

  /// Removes the staging directory and all in it; after `publish` there is none.
  package func discard() throws(FileError) {
    try publication.clearLeftovers()
  }
}

extension Staging {
  /// Flushes the names of all files to disk.
  func synchronizeDirectories() throws(FileError) {
    let targets = targets.withLock { $0 }.sorted { $0.key < $1.key }.map(\.value)
    try disk.all(targets.count + 1) { index throws(FileError) in
      try index == 0 ? self.root.synchronize() : targets[index - 1].directory.synchronize()
    }
  }

  /// Opens a file that is to be published.
  /// - Throws: `PublicationError` where somebody removed it, or put something else in its place.
  private func openListed(_ path: String) throws -> Descriptor {
    do throws(FileError) {
      return try open(path)
    } catch {
      if error.isMissing { throw differs("\(Printable(path)) is missing") }
      if error.isNoRegularFile { throw differs("\(Printable(path)) is no file") }
      throw error
    }
  }

  private func writeFile(_ name: String, _ text: [UInt8]) throws(FileError) {
    let file = try root.createFile(FileName(name))
    try file.write(text)
    try file.synchronize()
    try file.close()
  }

  /// Staging must hold exactly the files of the manifest, with their sizes.
  private func requireExactly(
    _ manifest: Manifest, manifestBytes: Int, markBytes: Int
  ) throws {
    var expected = [
      PublishedPath(FileName(PublicationFileNames.manifest)): manifestBytes,
      PublishedPath(FileName(PublicationFileNames.success)): markBytes,
    ]
    var listed: [PublishedPath] = []
    for file in manifest.outputs {
      guard let path = PublishedPath(file.path) else {
        throw differs("\(Printable(file.path)) of the manifest is no path of a file")
      }
      expected[path] = file.bytes
      listed.append(path)
    }
    let checkpoint = checkpointRecords == nil ? nil : CheckpointFile.name
    for name in try root.names() where name != checkpoint {
      let target = targets.withLock { $0[name] }
      guard let target else {
        try requireListed(PublishedPath(name), in: root, &expected)
        continue
      }
      for shard in try target.directory.names() {
        try requireListed(PublishedPath(in: name, shard), in: target.directory, &expected)
      }
    }
    // In the order of the list, so that the message is the same each time.
    if let missing = listed.first(where: { expected[$0] != nil }) {
      throw differs("\(missing) of the manifest is missing")
    }
    guard expected.isEmpty else { throw differs("manifest.json or _SUCCESS is missing") }
  }

  /// - Parameter directory: The one that the file is in, which is open.
  private func requireListed(
    _ path: PublishedPath, in directory: borrowing Directory,
    _ expected: inout [PublishedPath: Int]
  ) throws {
    guard let bytes = expected.removeValue(forKey: path) else {
      throw differs("\(path) is there, but not in the manifest")
    }
    let status = try directory.status(of: path.name)
    guard let status, status.kind == .regular, status.size == bytes else {
      throw differs("\(path) is not a file of the \(bytes) bytes that the manifest says")
    }
  }

  private func differs(_ reason: String) -> PublicationError {
    PublicationError(root.path, .stagingDiffers(reason))
  }
}
