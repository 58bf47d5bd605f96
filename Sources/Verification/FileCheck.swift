internal import Bytes
internal import Checksums
internal import Files
internal import Gzip
internal import Records
internal import Shards

/// Reads one file of a publication again and says everything that is wrong with it.
struct FileCheck {
  struct Problem {
    /// Number of the line, from 1; nil where the whole file is meant.
    var line: Int?
    /// Where in the line, from 1; nil where the whole line is meant.
    var column: Int?
    /// What the manifest says of the file is at fault.
    var isOfManifest = false
    /// What is wrong; never a value of a record.
    let text: String
  }

  /// Text of a compressed shard that is decompressed at a time.
  private static let textBytes = 256 << 10

  private let file: PublishedFile
  private let contents: LineCheck.Contents
  private let seen: SeenRecords
  private(set) var problems: [Problem] = []
  private(set) var wasRead = false
  /// What was read.
  private(set) var records = 0
  private(set) var bytes = 0
  /// Dead letters by their codes.
  private(set) var codes: [RejectionCode: Int] = [:]

  /// - Parameter seen: gets the records of its lines.
  init(_ file: PublishedFile, of contents: LineCheck.Contents, noting seen: SeenRecords) {
    self.file = file
    self.contents = contents
    self.seen = seen
  }

  /// What is wrong with a file that cannot be opened; nil where it is the disk that fails.
  static func problem(of error: FileError) -> String? {
    if error.isMissing { return "is missing" }
    return error.isNoRegularFile ? "is no regular file" : nil
  }

  private mutating func add(_ problem: String) { problems.append(Problem(text: problem)) }
}

extension FileCheck {
  /// - Throws: `FileError` where the disk cannot be read; damage is a finding.
  mutating func run(in root: borrowing Directory) throws {
    guard let path = PublishedPath(file.path), (path.target == nil) == (file.target == nil) else {
      problems.append(
        Problem(
          isOfManifest: true,
          text: "lists \(Printable(file.path)), which is no file of a target"))
      return
    }
    do {
      let stored = try root.openFile(path)
      stored.adviseSequential()
      try check(StoredBytes(stored))
    } catch let error as FileError {
      guard let problem = FileCheck.problem(of: error) else { throw error }
      add(problem)
    }
  }

  private mutating func check(_ stored: StoredBytes) throws {
    wasRead = true
    var lines = LineReader(checking: LineCheck(of: contents))
    func read(_ piece: [UInt8]) {
      lines.read(piece)
      seen.note(lines.takePlaces())
    }
    var piece: [UInt8] = []
    do {
      if file.isCompressed {
        try FileCheck.decompress(stored, read: read)
      } else {
        while try stored.next(into: &piece) { read(piece) }
      }
      lines.end()
      problems += lines.problems.map { line, problem in
        Problem(line: line, column: problem.column, text: problem.text)
      }
      if lines.unreported > 0 { add("has \(lines.unreported) more lines that are wrong") }
      if lines.count != file.records {
        add("has \(lines.count) lines, the manifest says \(file.records)")
      }
    } catch let error as FileError {
      throw error
    } catch let error as GzipError {
      add("cannot be decompressed: \(error.fault)")
    } catch {
      add("cannot be decompressed: \(error)")
    }
    // Where the text ended early, the checksum is still one of all that is stored.
    while try stored.next(into: &piece) {}
    records = lines.count
    codes = lines.check.codes
    bytes = stored.bytes
    if bytes != file.bytes { add("has \(bytes) bytes, the manifest says \(file.bytes)") }
    if stored.digest.hex() != file.sha256 { add("its SHA-256 is not the manifest's") }
  }

  /// Hands on the text of a compressed shard, of any number of members, in pieces.
  /// - Throws: `GzipError` where the compressed data is damaged or ends early, `PlainText`, `FileError`.
  private static func decompress(_ stored: StoredBytes, read: ([UInt8]) -> Void) throws {
    var input = GzipInput(isNamedGzip: true, fileBytes: nil, maximumExpansion: nil) { chunk in
      let isFirst = stored.bytes == 0
      guard try stored.next(into: &chunk) else { return false }
      // An export may be plain whatever its name says; who posts a shard goes by the name.
      if isFirst && !chunk.starts(with: GzipInput.magic) { throw PlainText() }
      return true
    }
    var text: [UInt8] = []
    var mayHaveMore = true
    while mayHaveMore {
      text.removeAll(keepingCapacity: true)
      mayHaveMore = try input.read(FileCheck.textBytes, into: &text)
      read(text)
    }
  }
}

/// A file that its name calls compressed is not.
private struct PlainText: Error, CustomStringConvertible {
  let description = "it is no gzip file"
}
