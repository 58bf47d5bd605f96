internal import Files

/// The outputs of one job whose runs each have an output of another name, as by their date.
///
/// What a killed run of it left has the name of that run, under which no later one looks. So the lock of each
/// run holds the note of the series, and stays where a staging directory does.
package struct OutputSeries: Sendable, Equatable {
  /// What the lock of every run of the series holds.
  let note: [UInt8]
  /// The directory that all of the outputs are in.
  private let root: String
  /// How far below `root` the directory is that an output is in.
  private let depth: Int

  /// - Parameters:
  ///   - note: what no other job's runs have; at most 128 bytes.
  ///   - root: a path; `""` is the working directory.
  ///   - depth: of the directories that outputs are in: 0 where that is `root`.
  package init(note: [UInt8], root: String, depth: Int) {
    (self.note, self.root, self.depth) = (note, root, depth)
  }
}

extension OutputSeries {
  /// Removes what killed runs of the series left, each with its lock. What another run is still at is left alone, and
  /// so is what may not be looked at. O(names in the directories that outputs are in).
  /// - Parameter isKept: asked for each staging directory; true leaves it.
  /// - Returns: A warning for each that is not wholly removed.
  package func clearLeftovers(
    unless isKept: (borrowing RemovedDirectory) throws -> Bool
  ) -> [String] {
    var warnings: [String] = []
    if let root = try? Directory(opening: root, role: .output) {
      clearLeftovers(in: root, depth: depth, unless: isKept, &warnings)
    }
    return warnings
  }

  private func clearLeftovers(
    in directory: borrowing Directory, depth: Int,
    unless isKept: (borrowing RemovedDirectory) throws -> Bool, _ warnings: inout [String]
  ) {
    guard let names = try? directory.names() else { return }
    for name in names {
      if depth == 0 {
        do {
          try clearLeftover(of: name, in: directory, unless: isKept)
        } catch {
          warnings.append("what an earlier run left is not wholly removed: \(error)")
        }
      } else if let inner = try? directory.openDirectory(name) {
        clearLeftovers(in: inner, depth: depth - 1, unless: isKept, &warnings)
      }
    }
  }

  /// - Parameter lockName: any name; nothing is done unless it is that of a lock of the series.
  private func clearLeftover(
    of lockName: FileName, in directory: borrowing Directory,
    unless isKept: (borrowing RemovedDirectory) throws -> Bool
  ) throws {
    guard let output = PublicationNames.output(ofLock: lockName),
      LockFile.note(of: lockName, in: directory) == note,
      let lock = try LockFile(lockName, in: directory, note: note)
    else { return }
    let staging = PublicationNames.staging(of: output)
    if try directory.status(of: staging)?.kind == .directory {
      let isKept = try isKept(RemovedDirectory(directory.openDirectory(staging)))
      if isKept { return }
    }
    try directory.removeTree(staging)
    lock.release(in: directory)
  }
}
