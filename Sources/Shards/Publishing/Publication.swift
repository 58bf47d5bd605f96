package import Files
internal import Records
internal import Synchronization

/// The place where one run publishes, held under a lock.
///
///     out/                          `parent`, opened once; everything is relative to it
///       spring-sale/                appears by one rename
///       .spring-sale.partial/       `Staging`; in a long run with a `.checkpoint`
///       .spring-sale.lock           held while this object lives
///       .spring-sale.rejected.ndjson  what a run with too many rejects leaves
package final class Publication: Sendable {
  /// The output directory as it was given, for messages.
  package let path: String
  let parent: Directory
  let name: FileName
  let stagingName: FileName
  private let deadLettersName: FileName
  private let lock: Mutex<LockFile?>
  /// Nil where every run of the job has the same output.
  private let series: OutputSeries?

  /// Makes the missing parents of `path` and takes the lock at once.
  /// - Throws: `PublicationError.busy` where another run has it, `FileError` otherwise.
  package init(_ path: String, in series: OutputSeries? = nil) throws {
    let names = try Publication.names(at: path)
    let parent = try Directory.making(PathText.split(path).parent)
    guard let lock = try LockFile(names[2], in: parent, note: series?.note ?? []) else {
      throw PublicationError.busy(path)
    }
    self.path = path
    self.series = series
    self.parent = parent
    (name, stagingName, deadLettersName) = (names[0], names[1], names[3])
    self.lock = Mutex(lock)
  }

  /// The names of a run's output, and of its staging directory, lock and dead letters beside that.
  /// - Throws: Where there can be no output at `path`, whatever stands there.
  private static func names(at path: String) throws -> [FileName] {
    let (above, last) = PathText.split(path)
    if PublicationNames.isTooLong(last) { throw PublicationError.nameTooLong(path) }
    let names = [
      FileName(last), PublicationNames.staging(of: last), PublicationNames.lock(of: last),
      PublicationNames.deadLetters(of: last),
    ]
    guard names.allSatisfy(\.isUsable) else { throw FileError(path, .output, .unusableName) }
    if PublicationNames.isReserved(last) || PublicationNames.isInStaging(path) {
      throw PublicationError.reservedName(path)
    }
    if let outer = try around(above) {
      throw PublicationError.insideAnother(path, publication: outer)
    }
    return names
  }

  /// Looks at the path of an output as a run does, but makes nothing and takes no lock.
  /// - Throws: What ends every run, whatever it reads.
  package static func rehearse(_ path: String) throws {
    let name = try names(at: path)[0]
    guard let parent = try Directory.standing(PathText.split(path).parent) else { return }
    if case .foreign(let reason) = try existing(name, in: parent) {
      throw PublicationError.foreign(path, reason: reason)
    }
  }

  deinit { release() }

  /// Frees the lock, and removes its file unless the next run of a series finds by it what this one leaves.
  /// Nothing may be published after that.
  package func release() {
    lock.withLock { lock in
      guard let lock = lock.take() else { return }
      let leavesStaging = (try? parent.status(of: stagingName)) != nil
      if series == nil || !leavesStaging { lock.release(in: parent) }
    }
  }
}

extension Publication {
  /// Looks at what stands at the output's path. No symbolic link is followed there.
  package func existing() throws(FileError) -> ExistingOutput {
    try Publication.existing(name, in: parent)
  }

  private static func existing(
    _ name: FileName, in parent: borrowing Directory
  ) throws(FileError) -> ExistingOutput {
    guard let status = try parent.status(of: name) else { return .absent }
    guard status.kind == .directory else {
      return .foreign(reason: "\(status.kind.phrase) stands here")
    }
    let directory = try parent.openDirectory(name)
    let names = try directory.names()
    if names.isEmpty {
      // The rename that publishes would be refused, after all of the work.
      return try status.identity.isOnDevice(of: parent.descriptor.status().identity)
        ? .absent : .foreign(reason: "a file system is mounted here")
    }
    let missing = [PublicationFileNames.success, PublicationFileNames.manifest]
      .filter { !names.contains(FileName($0)) }
    if !missing.isEmpty {
      return .foreign(
        reason: "the directory holds files without \(missing.joined(separator: " and "))")
    }
    return try published(in: directory)
  }

  /// The first file that `manifest` lists and that is missing in the publication here, or of another size.
  package func firstChanged(of manifest: Manifest) throws(FileError) -> String? {
    let directory = try parent.openDirectory(name)
    for file in manifest.outputs {
      guard let path = PublishedPath(file.path), let status = try directory.status(of: path),
        status.kind == .regular, status.size == file.bytes
      else { return file.path }
    }
    return nil
  }

  /// The publication that a directory is in, or is; nil where there is none.
  static func around(_ path: String) throws(FileError) -> String? {
    try Directory.search(upFrom: path, role: .output) { directory throws(FileError) in
      for name in [PublicationFileNames.success, PublicationFileNames.manifest] {
        guard try directory.status(of: FileName(name)) != nil else { return nil }
      }
      guard case .published = try published(in: directory) else { return nil }
      return directory.path.isEmpty ? "." : directory.path
    }
  }

  /// The publication here, which the next one replaces.
  package func directoryToReplace() throws(FileError) -> RemovedDirectory {
    try RemovedDirectory(parent.openDirectory(name))
  }

  /// Whether `keepDeadLetters` would replace a file.
  package func leavesDeadLetters(over identity: FileIdentity) throws(FileError) -> Bool {
    try parent.status(of: deadLettersName)?.identity == identity
  }

  /// The staging directory that an interrupted run left, which the next one removes; nil where there is none.
  package func directoryToClear() throws(FileError) -> RemovedDirectory? {
    guard try parent.status(of: stagingName)?.kind == .directory else { return nil }
    return try RemovedDirectory(parent.openDirectory(stagingName))
  }

  private static func published(
    in directory: borrowing Directory
  ) throws(FileError) -> ExistingOutput {
    do {
      let success = try directory.openFile(FileName(PublicationFileNames.success))
        .contents(maximumBytes: SuccessMark.maximumBytes)
      let text = try directory.openFile(FileName(PublicationFileNames.manifest))
        .contents(maximumBytes: Manifest.maximumBytes)
      guard let success, let text, SuccessMark.matches(success, manifest: text) else {
        return .foreign(reason: "the _SUCCESS in it does not match its manifest.json")
      }
      do {
        return .published(try Manifest(text: text))
      } catch {
        return .foreign(reason: "its manifest.json is none of this program's: \(error)")
      }
    } catch  where error.isMissing || error.isNoRegularFile {
      return .foreign(reason: "the _SUCCESS or manifest.json in it is no file")
    }
  }

  /// Removes what a killed run left beside the output: its staging directory, or whatever was put
  /// under that name. No symbolic link is followed.
  package func clearLeftovers() throws(FileError) {
    try parent.removeTree(stagingName)
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
  package func stage() throws(FileError) -> Staging {
    try clearLeftovers()
    do throws(FileError) {
      return Staging(of: self, in: try parent.makeDirectory(stagingName))
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
    guard let status = try parent.status(of: stagingName), status.kind == .directory,
      status.isPrivate
    else { return nil }
    let directory = try parent.openDirectory(stagingName)
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
    let staging = Staging(of: self, in: try parent.openDirectory(stagingName))
    try staging.resume(checkpoint)
    return staging
  }

  /// The path of the file that a run with too many rejects leaves, for messages.
  package var deadLettersPath: String { parent.path(of: deadLettersName) }

  /// Moves the dead letters out of staging, beside the output, where they replace those of an earlier
  /// run in one step. They must be closed.
  func keepDeadLetters(from staging: borrowing Directory) throws(FileError) {
    try staging.rename(
      FileName(PublicationFileNames.deadLetters), to: deadLettersName, in: parent)
    try parent.synchronize()
  }

  /// Makes the staging directory the output, in one step. Everything in it must be on the disk.
  /// - Returns: Warnings.
  func publish(replacing: Bool) throws -> [String] {
    let isExchange: Bool
    switch try existing() {
    case .absent: isExchange = false
    case .published where replacing: isExchange = true
    case .published: throw PublicationError.alreadyPublished(path)
    case .foreign(let reason): throw PublicationError.foreign(path, reason: reason)
    }
    try isExchange ? exchange() : parent.rename(stagingName, to: name)
    do {
      try parent.synchronize()
    } catch {
      // Whether the new name would outlive a power failure is unknown: take it back.
      do {
        try isExchange ? exchange() : parent.rename(name, to: stagingName)
      } catch let second {
        // It stays visible, and whole: to call that a failure would have its records sent twice.
        return [
          "it is published, but a power failure now may undo that: \(error); and it cannot be taken back:"
            + " \(second)"
        ]
      }
      throw error
    }
    guard isExchange else { return [] }
    do {
      try parent.removeTree(stagingName)
      return []
    } catch {
      return [
        "the publication that was replaced is not wholly removed, the next run does: \(error)"
      ]
    }
  }

  private func exchange() throws {
    do {
      try parent.exchange(stagingName, name)
    } catch  where error.isUnsupported {
      throw PublicationError.noExchange(path)
    }
  }
}
