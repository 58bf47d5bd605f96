/// Cuts a template into text, outputs and tags.
///
/// An output ends at the first `}` and a tag at the first `%}`, also inside a quoted string: that is
/// how the language defines it.
struct TemplateScanner {
  enum Kind { case text, output, tag, openOutput, openTag }

  struct Token {
    let kind: Kind
    /// Offsets in the source, delimiters included.
    let range: Range<Int>
  }

  private let source: [UInt8]
  private var position: Int
  private let end: Int

  init(_ source: [UInt8], within range: Range<Int>) {
    self.source = source
    position = range.lowerBound
    end = range.upperBound
  }

  private func byte(_ index: Int) -> UInt8 { index < end ? source[index] : 0 }

  mutating func next() -> Token? {
    guard position < end else { return nil }
    let start = position
    if source[start] == UInt8(ascii: "{"), byte(start + 1) == UInt8(ascii: "%") {
      return scanTag(from: start, search: start + 2)
    }
    if source[start] == UInt8(ascii: "{"), byte(start + 1) == UInt8(ascii: "{") {
      return scanOutput(from: start)
    }
    var index = start + 1
    while index < end {
      if source[index] == UInt8(ascii: "{"),
        byte(index + 1) == UInt8(ascii: "%") || byte(index + 1) == UInt8(ascii: "{")
      {
        break
      }
      index += 1
    }
    position = index
    return Token(kind: .text, range: start..<index)
  }

  private mutating func scanTag(from start: Int, search: Int) -> Token {
    var index = search
    while index < end {
      if source[index] == UInt8(ascii: "%"), byte(index + 1) == UInt8(ascii: "}") {
        position = index + 2
        return Token(
          kind: source[start + 1] == UInt8(ascii: "%") ? .tag : .openOutput, range: start..<position
        )
      }
      index += 1
    }
    position = start + 2
    return Token(kind: .openTag, range: start..<position)
  }

  private mutating func scanOutput(from start: Int) -> Token {
    var index = start + 2
    while index < end {
      if source[index] == UInt8(ascii: "}") {
        let isClosed = byte(index + 1) == UInt8(ascii: "}")
        position = isClosed ? index + 2 : index + 1
        return Token(kind: isClosed ? .output : .openOutput, range: start..<position)
      }
      if source[index] == UInt8(ascii: "{"), byte(index + 1) == UInt8(ascii: "%") {
        return scanTag(from: start, search: index + 2)
      }
      index += 1
    }
    position = start + 2
    return Token(kind: .openOutput, range: start..<position)
  }
}
