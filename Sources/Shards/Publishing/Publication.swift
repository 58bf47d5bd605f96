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
  let names: OutputNames
  private let lock: Mutex<LockFile?>
  /// Nil where every run of the job has the same output.
  private let series: OutputSeries?

  /// Makes the missing parents of `path` and takes the lock at once.
  /// - Throws: `PublicationError` where another run has it, `FileError` otherwise.
  package init(_ path: String, in series: OutputSeries? = nil) throws {
    let names = try Publication.names(at: path)
    let parent = try Directory.making(PathText.split(path).parent)
    let lock: LockFile?
    do {
      lock = try LockFile(names.lock, in: parent, note: series?.note ?? [])
    } catch {
      // Where a volume is mounted on the output itself, what it lies in is often not to be written to.
      if let obstacle = try? Publication.existing(names.output, in: parent).obstacle {
        throw PublicationError(path, obstacle)
      }
      throw error
    }
    guard let lock else { throw PublicationError(path, .busy) }
    self.path = path
    self.series = series
    self.parent = parent
    self.names = names
    self.lock = Mutex(lock)
  }

  /// - Throws: Where there can be no output at `path`, whatever stands there.
  private static func names(at path: String) throws -> OutputNames {
    let (above, last) = PathText.split(path)
    if PublicationNames.isTooLong(last) { throw PublicationError(path, .nameTooLong) }
    let names = OutputNames(of: last)
    guard names.areUsable else { throw FileError(path, .output, .unusableName) }
    if PublicationNames.isReserved(last) || PublicationNames.isInStaging(path) {
      throw PublicationError(path, .reservedName)
    }
    if let outer = try around(above) {
      throw PublicationError(path, .insideAnother(publication: outer))
    }
    return names
  }

  /// Looks at the path of an output as a run does, but makes nothing and takes no lock.
  /// - Throws: What ends every run, whatever it reads.
  package static func rehearse(_ path: String) throws {
    let name = try names(at: path).output
    guard let parent = try Directory.standing(PathText.split(path).parent) else { return }
    if let obstacle = try existing(name, in: parent).obstacle {
      throw PublicationError(path, obstacle)
    }
  }

  deinit { release() }

  /// Frees the lock, and removes its file unless the next run of a series finds by it what this one leaves.
  /// Nothing may be published after that.
  package func release() {
    lock.withLock { lock in
      guard let lock = lock.take() else { return }
      let leavesStaging = (try? parent.status(of: names.staging)) != nil
      if series == nil || !leavesStaging { lock.release(in: parent) }
    }
  }
}

extension Publication {
  /// Whether `keepDeadLetters` would replace a file.
  package func leavesDeadLetters(over identity: FileIdentity) throws(FileError) -> Bool {
    try parent.status(of: names.deadLetters)?.identity == identity
  }

  /// The path of the file that a run with too many rejects leaves, for messages.
  package var deadLettersPath: String { parent.path(of: names.deadLetters) }

  /// Moves the dead letters out of staging, beside the output, where they replace those of an earlier
  /// run in one step. They must be closed.
  func keepDeadLetters(from staging: borrowing Directory) throws(FileError) {
    try staging.rename(
      FileName(PublicationFileNames.deadLetters), to: names.deadLetters, in: parent)
    try parent.synchronize()
  }

  /// The publication here, which the next one replaces.
  package func directoryToReplace() throws(FileError) -> RemovedDirectory {
    try RemovedDirectory(parent.openDirectory(names.output))
  }

  /// Makes the staging directory the output, in one step. Everything in it must be on the disk.
  /// - Returns: Warnings.
  func publish(replacing: Bool) throws -> [String] {
    let existing = try existing()
    if let obstacle = existing.obstacle { throw PublicationError(path, obstacle) }
    let isExchange = existing != .absent
    if isExchange, !replacing { throw PublicationError(path, .alreadyPublished) }
    try isExchange ? exchange() : parent.rename(names.staging, to: names.output)
    do {
      try parent.synchronize()
    } catch {
      // Whether the new name would outlive a power failure is unknown: take it back.
      do {
        try isExchange ? exchange() : parent.rename(names.output, to: names.staging)
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
      try parent.removeTree(names.staging)
      return []
    } catch {
      return [
        "the publication that was replaced is not wholly removed, the next run does: \(error)"
      ]
    }
  }
}
