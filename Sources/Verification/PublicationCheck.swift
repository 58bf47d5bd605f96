internal import Bytes
internal import Dispatch
internal import Files
internal import Records
internal import Shards
internal import Synchronization

/// Reads a published directory again and says everything that is wrong with it (`verify`).
///
/// Memory is flat but for the manifest, the list of files and a bit for each record; each file is read once,
/// several side by side.
package struct PublicationCheck {
  /// What was read.
  package struct Summary: Equatable, Sendable {
    /// Files that the manifest lists.
    package var files = 0
    /// Lines of these files.
    package var records = 0
    /// Bytes of these files as stored.
    package var bytes = 0
    /// Findings that were reported.
    package var findings = 0
  }

  private let path: String
  private let report: (Finding) -> Void
  private var summary = Summary()

  /// - Throws: `FileError` where the directory itself, or a disk, cannot be read; damage is reported.
  package static func run(
    _ path: String, reporting report: @escaping (Finding) -> Void
  ) throws -> Summary {
    var check = PublicationCheck(path: path, report: report)
    try check.run()
    return check.summary
  }

  private init(path: String, report: @escaping (Finding) -> Void) {
    self.path = path
    self.report = report
  }

  private mutating func add(
    _ name: String, line: Int? = nil, column: Int? = nil, _ problem: String
  ) {
    summary.findings += 1
    let path = name.isEmpty ? path : PathText.joined(path, name)
    report(Finding(path, line: line, column: column, problem))
  }
}

extension PublicationCheck {
  private mutating func run() throws {
    let root = SharedDirectory(try Directory(opening: path, role: .input))
    guard let manifest = try readManifest(in: root.directory) else { return }
    for problem in manifest.foreignTerms + manifest.contradictions {
      add(PublicationFileNames.manifest, problem)
    }
    var listed: Set<[UInt8]> = []
    for file in manifest.outputs where !listed.insert(Array(file.path.utf8)).inserted {
      add(PublicationFileNames.manifest, "lists \(Printable(file.path)) twice")
    }
    try findUnlisted(
      in: root.directory, listed, targets: Set(manifest.counts.written.map { FileName($0.name) }))
    try check(manifest, in: root)
  }

  /// The manifest, where there is one that can be read.
  private mutating func readManifest(in root: borrowing Directory) throws -> Manifest? {
    let limit = Manifest.maximumBytes
    let mark = try contents(
      PublicationFileNames.success, in: root, maximumBytes: SuccessMark.maximumBytes)
    guard let text = try contents(PublicationFileNames.manifest, in: root, maximumBytes: limit)
    else {
      return nil
    }
    if let mark, !SuccessMark.matches(mark, manifest: text) {
      add(
        PublicationFileNames.success, "is not the SHA-256 of manifest.json: one of them was changed"
      )
    }
    do {
      return try Manifest(text: text)
    } catch {
      add(PublicationFileNames.manifest, error.description)
      return nil
    }
  }

  private mutating func contents(
    _ name: String, in root: borrowing Directory, maximumBytes: Int
  ) throws -> [UInt8]? {
    do throws(FileError) {
      let file = try root.openFile(FileName(name))
      if let contents = try file.contents(maximumBytes: maximumBytes) { return contents }
      add(name, "is too large")
    } catch {
      try addUnlessDevice(name, error)
    }
    return nil
  }

  /// A file that is missing, or is none, is a finding; a disk that fails is not.
  private mutating func addUnlessDevice(_ name: String, _ error: FileError) throws(FileError) {
    guard let problem = FileCheck.problem(of: error) else { throw error }
    add(name, problem)
  }

  /// Files that are read before the first of them is reported.
  private static let filesAtATime = 256

  private mutating func check(_ manifest: Manifest, in root: SharedDirectory) throws {
    let files = manifest.outputs
    let records = PublishedRecords(manifest)
    let seen = SeenRecords()
    let deadLetters = DeadLetterShape(manifest, records: records)
    for first in stride(from: 0, to: files.count, by: PublicationCheck.filesAtATime) {
      let files = files[first..<min(files.count, first + PublicationCheck.filesAtATime)]
      let results = Mutex<[Int: Result<FileCheck, any Error>]>([:])
      DispatchQueue.concurrentPerform(iterations: files.count) { index in
        let file = files[first + index]
        let result = Result {
          let contents: LineCheck.Contents =
            file.target == nil ? .deadLetters(deadLetters) : .requests(records)
          var check = FileCheck(file, of: contents, noting: seen)
          try check.run(in: root.directory)
          return check
        }
        results.withLock { $0[index] = result }
      }
      for index in files.indices {
        guard let file = try results.withLock({ $0[index - first] })?.get() else { continue }
        for problem in file.problems {
          add(
            problem.isOfManifest ? PublicationFileNames.manifest : files[index].path,
            line: problem.line, column: problem.column, problem.text)
        }
        if file.wasRead, files[index].target == nil { compare(file.codes, manifest.counts) }
        summary.files += file.wasRead ? 1 : 0
        summary.records += file.records
        summary.bytes += file.bytes
      }
    }
    if seen.repeated > 0 {
      add(
        PublicationFileNames.manifest,
        "\(seen.repeated) lines are of records that have another line: nothing may be sent twice")
    }
  }

  private mutating func compare(_ found: [RejectionCode: Int], _ counts: RunCounts) {
    for code in RejectionCode.allCases {
      let said = RunCounts.sum(counts.rejected.filter { $0.name == code.rawValue })
      let found = found[code, default: 0]
      guard said != found else { continue }
      add(
        PublicationFileNames.manifest,
        "counts.rejected of \(code.rawValue) is \(said), the dead letters have \(found)")
    }
  }

  private mutating func findUnlisted(
    in root: borrowing Directory, _ listed: Set<[UInt8]>, targets: Set<FileName>
  ) throws {
    let own = [PublicationFileNames.manifest, PublicationFileNames.success].map { FileName($0) }
    for name in try root.names() where !own.contains(name) {
      let kind = try root.status(of: name)?.kind
      guard kind == .directory else {
        if !listed.contains(name.bytes) { add(name.description, "is not in the manifest") }
        continue
      }
      guard targets.contains(name) else {
        add(name.description, "is a directory of no target in the manifest")
        continue
      }
      for file in try root.openDirectory(name).names() {
        let path = PublishedPath(in: name, file)
        if !listed.contains(path.bytes) { add(path.description, "is not in the manifest") }
      }
    }
  }
}
