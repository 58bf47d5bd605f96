internal import Files

/// Reads a published directory again and says everything that is wrong with it (`verify`).
///
/// Memory is flat but for the manifest and the list of files; each file is read once.
package struct Verification {
  /// Turns the bytes of a compressed shard into its text: both closures deliver the next piece, nil
  /// at the end; the returned one throws where the compressed data is damaged or ends early.
  package typealias Decompressor = (
    _ stored: @escaping () throws -> [UInt8]?
  ) throws -> () throws -> [UInt8]?

  /// What was read.
  package struct Summary: Equatable, Sendable {
    package var files = 0
    package var records = 0
    package var bytes = 0
    /// Those that were reported.
    package var findings = 0
  }

  private let path: String
  private let decompress: Decompressor
  private let report: (Finding) -> Void
  private var summary = Summary()

  /// - Throws: `FileError` where the directory itself, or a disk, cannot be read; damage is reported.
  package static func run(
    _ path: String, decompressing decompress: @escaping Decompressor,
    reporting report: @escaping (Finding) -> Void
  ) throws -> Summary {
    var verification = Verification(path: path, decompress: decompress, report: report)
    try verification.run()
    return verification.summary
  }

  private init(
    path: String, decompress: @escaping Decompressor, report: @escaping (Finding) -> Void
  ) {
    self.path = path
    self.decompress = decompress
    self.report = report
  }

  private mutating func add(_ name: String, line: Int? = nil, _ problem: String) {
    summary.findings += 1
    report(Finding(name.isEmpty ? path : PathText.joined(path, name), line: line, problem))
  }
}

extension Verification {
  /// See `Publication.maximumManifestBytes`.
  private static let maximumManifestBytes = 1 << 30

  private mutating func run() throws {
    let root = try Directory(opening: path, role: .input)
    guard let manifest = try readManifest(in: root) else { return }
    for problem in manifest.contradictions { add(PublicationNames.manifest, problem) }
    var listed: Set<[UInt8]> = []
    for file in manifest.outputs where !listed.insert(Array(file.path.utf8)).inserted {
      add(PublicationNames.manifest, "lists \(Printable(file.path)) twice")
    }
    try findUnlisted(in: root, listed, targets: manifest.counts.written.map { FileName($0.name) })
    for file in manifest.outputs { try verify(file, in: root) }
  }

  /// The manifest, where there is one that can be read.
  private mutating func readManifest(in root: borrowing Directory) throws -> Manifest? {
    let limit = Verification.maximumManifestBytes
    let mark = try contents(PublicationNames.success, in: root, maximumBytes: 256)
    guard let text = try contents(PublicationNames.manifest, in: root, maximumBytes: limit) else {
      return nil
    }
    if let mark, !SuccessMark.matches(mark, manifest: text) {
      add(PublicationNames.success, "is not the SHA-256 of manifest.json: one of them was changed")
    }
    do {
      return try Manifest(text: text)
    } catch {
      add(PublicationNames.manifest, error.description)
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
    if error.isMissing {
      add(name, "is missing")
    } else if error.isNoRegularFile {
      add(name, "is no regular file")
    } else {
      throw error
    }
  }

  private mutating func findUnlisted(
    in root: borrowing Directory, _ listed: Set<[UInt8]>, targets: [FileName]
  ) throws {
    let own = [PublicationNames.manifest, PublicationNames.success].map { FileName($0) }
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
        guard !listed.contains(name.bytes + [0x2f] + file.bytes) else { continue }
        add("\(name)/\(file)", "is not in the manifest")
      }
    }
  }

  private mutating func verify(_ file: PublishedFile, in root: borrowing Directory) throws {
    let names = file.path.utf8.split(separator: 0x2f, omittingEmptySubsequences: false)
      .map { FileName(bytes: Array($0)) }
    guard names.allSatisfy(\.isUsable), names.count == (file.target == nil ? 1 : 2) else {
      add(PublicationNames.manifest, "lists \(Printable(file.path)), which is no file of a target")
      return
    }
    do {
      let stored =
        try names.count == 2
        ? root.openDirectory(names[0]).openFile(names[1]) : root.openFile(names[0])
      stored.adviseSequential()
      try verify(file, StoredBytes(stored))
    } catch let error as FileError {
      try addUnlessDevice(file.path, error)
    }
  }

  private mutating func verify(_ file: PublishedFile, _ stored: StoredBytes) throws {
    summary.files += 1
    var lines = LineReader(checking: LineCheck(isDeadLetters: file.target == nil))
    do {
      let isCompressed = Array(file.path.utf8.suffix(3)) == Array(".gz".utf8)
      let next = isCompressed ? try decompress(stored.next) : stored.next
      while let text = try next() { lines.read(text) }
      lines.end()
      for (line, problem) in lines.problems { add(file.path, line: line, problem) }
      if lines.unreported > 0 {
        add(file.path, "has \(lines.unreported) more lines that are wrong")
      }
      if lines.count != file.records {
        add(file.path, "has \(lines.count) lines, the manifest says \(file.records)")
      }
    } catch let error as FileError {
      throw error
    } catch {
      add(file.path, "cannot be decompressed: \(error)")
    }
    // Where the text ended early, the checksum is still one of all that is stored.
    while try stored.next() != nil {}
    summary.records += lines.count
    summary.bytes += stored.bytes
    if stored.bytes != file.bytes {
      add(file.path, "has \(stored.bytes) bytes, the manifest says \(file.bytes)")
    }
    if stored.digest.hex() != file.sha256 { add(file.path, "its SHA-256 is not the manifest's") }
  }
}

/// The bytes of one stored file, counted and hashed while they are read.
private final class StoredBytes {
  private let file: Descriptor
  private var block = [UInt8](repeating: 0, count: 256 << 10)
  private(set) var digest = Digest()
  private(set) var bytes = 0

  init(_ file: consuming Descriptor) { self.file = file }

  func next() throws -> [UInt8]? {
    let count = try file.read(into: &block)
    guard count > 0 else { return nil }
    let piece = count == block.count ? block : Array(block[..<count])
    digest.update(piece)
    bytes += count
    return piece
  }
}
