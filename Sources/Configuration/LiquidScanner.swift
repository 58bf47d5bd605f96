internal import Records

/// Follows a template only as far as it takes to know what surrounds a place in it: text, the inside
/// of a tag, a quoted literal there, or a block whose content is not template source.
struct LiquidScanner {
  enum State: Equatable {
    case text
    /// Inside `{{ }}` or `{% %}`, or in a condition.
    case code
    case quoted(UInt8)
    /// Between `{% raw %}` or `{% comment %}` and its end.
    case verbatim
  }

  private(set) var state: State
  /// Whether the text so far ends with a brace that the next byte might complete to an opening.
  var endsWithBrace = false
  /// The byte before, in code.
  private(set) var last: UInt8 = 0
  private let isCondition: Bool
  private var isTag = false
  /// The word with which the tag begins, as far as it was read.
  private var tagName: [UInt8] = []
  private var isTagNameComplete = false
  /// The tag that ends the block, while verbatim.
  private var blockEnd: [UInt8] = []

  init(isCondition: Bool) {
    self.isCondition = isCondition
    state = isCondition ? .code : .text
  }

  mutating func advance(over bytes: [UInt8]) {
    for byte in bytes { advance(over: byte) }
  }

  private mutating func advance(over byte: UInt8) {
    switch state {
    case .text, .verbatim:
      if endsWithBrace, byte == UInt8(ascii: "%") || (byte == UInt8(ascii: "{") && state == .text) {
        isTag = byte == UInt8(ascii: "%")
        tagName = []
        isTagNameComplete = false
        state = .code
        endsWithBrace = false
        last = 0
        return
      }
      endsWithBrace = byte == UInt8(ascii: "{")
    case .code:
      if byte == UInt8(ascii: "}"), last == UInt8(ascii: isTag ? "%" : "}"), !isCondition {
        return closeTag()
      }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        state = .quoted(byte)
      }
      readTagName(byte)
      last = byte
    case .quoted(let quote):
      // Delimiters end a tag even between quotes, as in the reference implementation.
      if byte == UInt8(ascii: "}"), last == UInt8(ascii: isTag ? "%" : "}"), !isCondition {
        return closeTag()
      }
      if byte == quote { state = .code }
      last = byte
    }
  }

  private mutating func readTagName(_ byte: UInt8) {
    guard isTag, !isTagNameComplete else { return }
    if ASCII.isLetter(byte) {
      tagName.append(byte)
    } else if !tagName.isEmpty {
      isTagNameComplete = true
    }
  }

  private mutating func closeTag() {
    state = .text
    last = 0
    guard isTag else { return }
    if !blockEnd.isEmpty {
      if tagName == blockEnd { blockEnd = [] } else { state = .verbatim }
    } else if ["raw", "comment", "doc"].contains(where: { tagName.elementsEqual($0.utf8) }) {
      blockEnd = Array("end".utf8) + tagName
      state = .verbatim
    }
  }

  /// Whether `byte` would make one word with a value beside it.
  static func joins(_ byte: UInt8) -> Bool {
    // More than a name may hold: a number's point, a property's question mark, letters beyond ASCII.
    ASCII.isNameByte(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "?") || byte >= 0x80
  }
}
