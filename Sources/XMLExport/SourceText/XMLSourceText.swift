internal import Bytes
internal import Records

/// The text of a document as it is cut into blocks: in UTF-8. What is in another encoding that a
/// `TextTranscoder` knows becomes so here; libxml2, which converts all others, can only read them from
/// the first byte to the last.
///
/// A declaration then says UTF-8, and takes as many characters as before.
struct XMLSourceText {
  /// What the document is in; nil until something was read, and where it is for libxml2 to convert.
  private(set) var encoding: SourceEncoding?
  /// Bytes of a byte-order mark that was dropped.
  private(set) var skippedBytes = 0
  private var isStarted = false
  private var transcoder: TextTranscoder?
  /// Room for what is read to be transcoded.
  private var raw: [UInt8] = []

  private static let name = Array("UTF-8".utf8)

  /// Appends what `read` gives for `count` bytes to `text`, also where it throws. The first text must be long
  /// enough for a declaration, and go to an empty `text`.
  /// - Returns: Whether there may be more.
  mutating func read(
    _ count: Int, into text: inout [UInt8], _ read: TextReading
  ) throws -> Bool {
    if !isStarted {
      let hasMore = try read(count, &text)
      isStarted = true
      start(&text, isWhole: !hasMore)
      return hasMore
    }
    if transcoder == nil { return try read(count, &text) }
    var piece: [UInt8] = []
    swap(&piece, &raw)
    piece.removeAll(keepingCapacity: true)
    let hasMore = Result { try read(count, &piece) }
    let isLast = if case .success(false) = hasMore { true } else { false }
    transcoder?.transcode(piece.span, isLast: isLast, into: &text)
    swap(&piece, &raw)
    return try hasMore.get()
  }

  private mutating func start(_ text: inout [UInt8], isWhole: Bool) {
    guard let encoding = SourceEncoding(startOfXML: text.span) else { return }
    if encoding == .utf8 {
      self.encoding = encoding
      return
    }
    var transcoder = TextTranscoder(encoding)
    var transcoded: [UInt8] = []
    transcoded.reserveCapacity(text.capacity)
    transcoder.transcode(text.span, isLast: isWhole, into: &transcoded)
    let declaration = XMLEncodingDeclaration(startOf: transcoded.span)
    guard transcoder.encoding.isDeclared(by: declaration, in: transcoded.span) else { return }
    if case .name(let range) = declaration { XMLSourceText.rename(range, in: &transcoded) }
    self.encoding = transcoder.encoding
    skippedBytes = transcoder.skippedBytes
    self.transcoder = transcoder
    text = transcoded
  }

  /// Declares UTF-8, whose name is shorter than all others: what is left becomes blanks behind the quote.
  private static func rename(_ range: Range<Int>, in text: inout [UInt8]) {
    let quote = text[range.upperBound]
    let blanks = [UInt8](repeating: UInt8(ascii: " "), count: range.count - name.count)
    text.replaceSubrange(range.lowerBound...range.upperBound, with: name + [quote] + blanks)
  }
}
