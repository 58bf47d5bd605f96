internal import Bytes
internal import CSV
internal import Files
internal import Gzip
internal import Records
internal import Synchronization

/// The text of one export: decompressed, and but for XML in UTF-8 without a byte-order mark.
final class ExportText: Sendable {
  private let bytes: ExportBytes
  private let state: Mutex<State>

  /// - Parameter digest: nil where nobody asks: a file that is only looked into.
  init(
    _ file: InputFile, maximumExpansion: Double?, digest: InputDigest?, meter: InputMeter?
  ) throws {
    let bytes = try ExportBytes(file, digest: digest, meter: meter)
    self.bytes = bytes
    let transcoder: TextTranscoder? =
      switch file.format {
      case .csv(let dialect, _): TextTranscoder(dialect.encoding)
      case .rejected: TextTranscoder(.utf8)
      case .xml: nil
      }
    state = Mutex(
      State(
        input: GzipInput(
          isNamedGzip: file.isNamedGzip, fileBytes: file.status?.size,
          maximumExpansion: maximumExpansion, refill: { try bytes.next(&$0) }),
        transcoder: transcoder))
  }

  /// What the text turned out to be in; known once the first text was read.
  var encoding: SourceEncoding? { state.withLock { $0.transcoder?.encoding } }

  /// Bytes of the byte-order mark, once the first text was read.
  var skippedBytes: Int { state.withLock { $0.skippedBytes } }

  /// Appends `count` bytes to `text`, fewer only at the end.
  /// - Returns: Whether there may be more.
  func read(_ count: Int, into text: inout [UInt8]) throws -> Bool {
    try state.withLock { try $0.read(count, into: &text) }
  }

  /// Appends at most `count` bytes to `piece`, which is empty, with as few copies as possible.
  /// - Returns: Whether there may be more.
  func readPiece(_ count: Int, into piece: inout [UInt8]) throws -> Bool {
    try state.withLock { try $0.readPiece(count, into: &piece) }
  }

  /// Has the file read on a thread of its own, from now on.
  func readAhead(_ room: PrefetchRoom) { bytes.readAhead(room) }

  /// Ends the thread that reads.
  func stop() { bytes.stop() }
}

extension ExportText {
  fileprivate struct State: ~Copyable {
    var input: GzipInput
    var transcoder: TextTranscoder?
    var isStarted = false
    var isAtEnd = false
    /// UTF-8 that was made of more than was asked for.
    var surplus: [UInt8] = []
    var skippedBytes = 0
    /// What the decompressor threw: comes after all text before it.
    var failure: (any Error)?

    init(input: consuming GzipInput, transcoder: TextTranscoder?) {
      self.input = input
      self.transcoder = transcoder
    }
  }
}

extension ExportText.State {
  /// The text is what the decompressor delivers.
  private var isDirect: Bool {
    isStarted && surplus.isEmpty && failure == nil
      && (transcoder == nil || transcoder?.encoding == .utf8)
  }

  mutating func readPiece(_ count: Int, into piece: inout [UInt8]) throws -> Bool {
    if isDirect { return try input.readPiece(count, into: &piece) }
    return try read(count, into: &piece)
  }

  mutating func read(_ count: Int, into text: inout [UInt8]) throws -> Bool {
    if !isStarted { try start() }
    let goal = text.count + count
    while text.count < goal {
      let taken = min(goal - text.count, surplus.count)
      text += surplus[..<taken]
      surplus.removeFirst(taken)
      if text.count == goal { break }
      if isDirect { return try input.read(goal - text.count, into: &text) }
      if let failure { throw failure }
      if isAtEnd { return false }
      transcodeMore(goal - text.count)
    }
    return true
  }

  private mutating func transcodeMore(_ count: Int) {
    var raw: [UInt8] = []
    do {
      isAtEnd = try !input.read(max(count, 4096), into: &raw)
    } catch {
      failure = error
    }
    guard transcoder != nil else {
      surplus += raw
      return
    }
    transcoder?.transcode(raw.span, isLast: isAtEnd, into: &surplus)
    skippedBytes = max(skippedBytes, transcoder?.skippedBytes ?? 0)
  }

  /// Bytes that are looked at before all others: more than the longest of what a file may begin with, xz's six.
  private static let leadBytes = 16

  /// Looks at the first bytes: other formats are refused by name, a UTF-8 byte-order mark is dropped.
  private mutating func start() throws {
    isStarted = true
    var first: [UInt8] = []
    let hasMore = try input.read(Self.leadBytes, into: &first)
    if let format = ForeignFormat(magic: first.span) {
      throw ForeignFormatError(format: format)
    }
    guard let encoding = transcoder?.encoding else {
      surplus = first
      isAtEnd = !hasMore
      return
    }
    if encoding == .utf8 {
      skippedBytes = UTF8Text.markLength(of: first)
      first.removeFirst(skippedBytes)
      surplus = first
    } else {
      transcoder?.transcode(first.span, isLast: !hasMore, into: &surplus)
      skippedBytes = transcoder?.skippedBytes ?? 0
    }
    isAtEnd = !hasMore
  }
}
