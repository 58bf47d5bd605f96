internal import Records

extension XMLPlace {
  /// The place after `text`, which begins here, between elements, and ends there too.
  func after(_ text: Span<UInt8>) -> XMLPlace {
    let lines = text.lineFeeds
    let columns = (text.isASCII ? text.count - text.lastLine : text.columns) - mark(in: text)
    return XMLPlace(
      byte: byte + text.count, line: line + lines, column: (lines > 0 ? 1 : column) + columns)
  }

  /// Columns of a byte-order mark, which is none.
  private func mark(in text: Span<UInt8>) -> Int {
    byte == 0 && text.hasMark && text.lineFeeds == 0 ? 1 : 0
  }

  /// The same where `extras` are known: of each end tag and section with characters beyond ASCII the
  /// offset, and the bytes that follow the first of a character.
  func after(_ text: Span<UInt8>, extras: [(offset: Int, bytes: Int)]) -> XMLPlace {
    let first = text.lastLine
    let lines = text.extracting(0..<first).lineFeeds
    let extra = extras.reduce(0) { $1.offset >= first ? $0 + $1.bytes : $0 }
    let columns =
      text.count - first - text.extracting(first...).continuations + extra - mark(in: text)
    return XMLPlace(
      byte: byte + text.count, line: line + lines, column: (lines > 0 ? 1 : column) + columns)
  }
}

extension Span<UInt8> {
  fileprivate var isASCII: Bool {
    var index = 0
    while index &+ 16 <= count && vector(at: index).isASCII { index &+= 16 }
    while index < count && self[index] < 0x80 { index &+= 1 }
    return index == count
  }

  /// Columns after the last line feed as libxml2 counts them: characters, but bytes in end tags and
  /// CDATA sections. The text begins between elements.
  fileprivate var columns: Int {
    var columns = 0
    /// What is open: the last byte that ends it, and how many bytes of its kind before that.
    var terminator: (kind: UInt8, length: Int) = (0, 0)
    var countsBytes = false
    var index = 0
    while index < count {
      let byte = self[index]
      if terminator.length == 0 && byte == UInt8(ascii: "<") {
        (terminator, countsBytes) = construct(at: index)
      } else if byte == UInt8(ascii: ">") && terminator.length > 0
        && (1..<terminator.length).allSatisfy({
          index >= $0 && self[index &- $0] == terminator.kind
        })
      {
        terminator = (0, 0)
        countsBytes = false
      }
      if byte == UInt8(ascii: "\n") {
        columns = 0
      } else if countsBytes || byte & 0xc0 != 0x80 {
        columns &+= 1
      }
      index &+= 1
    }
    return columns
  }

  private func construct(at index: Int) -> (
    terminator: (kind: UInt8, length: Int), countsBytes: Bool
  ) {
    let opening = extracting(index..<count)
    if opening.starts(with: Opening.endTag) { return ((0, 1), true) }
    if opening.starts(with: Opening.instruction) { return ((UInt8(ascii: "?"), 2), false) }
    if opening.starts(with: Opening.comment) { return ((UInt8(ascii: "-"), 3), false) }
    if opening.starts(with: Opening.section) { return ((UInt8(ascii: "]"), 3), true) }
    return ((0, 0), false)
  }
}

private enum Opening {
  static let endTag = Array("</".utf8)
  static let instruction = Array("<?".utf8)
  static let comment = Array("<!--".utf8)
  static let section = Array("<![".utf8)
}
