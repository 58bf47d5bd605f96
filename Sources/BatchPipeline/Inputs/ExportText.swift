internal import CSV
internal import Files
internal import Gzip
internal import Records

/// The text of one export: read, hashed, decompressed, and for CSV in UTF-8 without a byte-order mark.
///
/// Not shared between threads; its digest and meter are.
final class ExportText {
  /// Compressed bytes read at a time.
  private static let chunkBytes = 256 << 10

  private let file: InputFile
  private let descriptor: Descriptor
  private let digest: InputDigest?
  private let meter: InputMeter?
  private var input: GzipInput?
  private var transcoder: TextTranscoder?
  private var isStarted = false
  private var isAtEnd = false
  private var bytesRead = 0
  /// UTF-8 that was made of more than was asked for.
  private var surplus: [UInt8] = []

  /// Bytes of the byte-order mark, once the first text was read.
  private(set) var skippedBytes = 0

  /// What the text turned out to be in.
  var encoding: SourceEncoding? { transcoder?.encoding }

  /// - Parameter digest: nil where nobody asks: a file that is only looked into.
  init(
    _ file: InputFile, maximumExpansion: Double?, digest: InputDigest?, meter: InputMeter?
  ) throws {
    self.file = file
    self.digest = digest
    self.meter = meter
    if file.isStandardInput {
      descriptor = .standardInput()
    } else {
      descriptor = try Descriptor.reading(file.location)
      descriptor.adviseSequential()
      if let status = file.status, try !status.isUnchanged(in: descriptor.status()) {
        throw FileError(file.location, .input, .changed)
      }
    }
    if case .csv(let dialect, _) = file.format { transcoder = TextTranscoder(dialect.encoding) }
    input = try GzipInput(
      isNamedGzip: file.isNamedGzip, fileBytes: file.status?.size,
      maximumExpansion: maximumExpansion
    ) { [unowned self] in try nextChunk() }
  }

  /// Appends `count` bytes to `text`, fewer only at the end.
  /// - Returns: Whether there may be more.
  func read(_ count: Int, into text: inout [UInt8]) throws -> Bool {
    if !isStarted { try start() }
    if surplus.isEmpty && (transcoder == nil || transcoder?.encoding == .utf8) {
      return try input?.read(count, into: &text) ?? false
    }
    let goal = text.count + count
    while text.count < goal {
      let taken = min(goal - text.count, surplus.count)
      text += surplus[..<taken]
      surplus.removeFirst(taken)
      if text.count == goal { break }
      if isAtEnd { return false }
      try transcodeMore(goal - text.count)
    }
    return true
  }

  private func transcodeMore(_ count: Int) throws {
    var raw: [UInt8] = []
    isAtEnd = try !(input?.read(max(count, 4096), into: &raw) ?? false)
    guard transcoder != nil else {
      surplus += raw
      return
    }
    transcoder?.transcode(raw.span, isLast: isAtEnd, into: &surplus)
    skippedBytes = max(skippedBytes, transcoder?.skippedBytes ?? 0)
  }

  /// Looks at the first bytes: other formats are refused by name, a UTF-8 byte-order mark is dropped.
  private func start() throws {
    isStarted = true
    var first: [UInt8] = []
    let hasMore = try input?.read(16, into: &first) ?? false
    if let format = ForeignFormat(magic: first.span) {
      throw ForeignFormatError(format: format)
    }
    guard let encoding = transcoder?.encoding else {
      surplus = first
      isAtEnd = !hasMore
      return
    }
    if encoding == .utf8 {
      if first.starts(with: [0xef, 0xbb, 0xbf]) {
        skippedBytes = 3
        first.removeFirst(3)
      }
      surplus = first
    } else {
      transcoder?.transcode(first.span, isLast: !hasMore, into: &surplus)
      skippedBytes = transcoder?.skippedBytes ?? 0
    }
    isAtEnd = !hasMore
  }

  private func nextChunk() throws -> [UInt8]? {
    var chunk = [UInt8](repeating: 0, count: ExportText.chunkBytes)
    var filled = 0
    while filled < chunk.count {
      let count = try descriptor.read(into: &chunk, from: filled)
      if count == 0 { break }
      filled += count
    }
    if filled == 0 {
      try checkUnchanged()
      return nil
    }
    chunk.removeLast(chunk.count - filled)
    bytesRead += filled
    digest?.update(chunk)
    meter?.addBytes(filled)
    return chunk
  }

  /// The file must be at its end what it was at the start: one that grows or shrinks meanwhile is not
  /// whole.
  private func checkUnchanged() throws {
    guard let status = file.status else { return }
    if try bytesRead != status.size || !status.isUnchanged(in: descriptor.status()) {
      throw FileError(file.path, .input, .changed)
    }
  }
}

/// The file is an archive or compression that is not read.
struct ForeignFormatError: Error, CustomStringConvertible {
  let format: ForeignFormat

  var description: String {
    "the file is \(format.rawValue), which is not read; deliver it plain or as gzip"
  }
}
