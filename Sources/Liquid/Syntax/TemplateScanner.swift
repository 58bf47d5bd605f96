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
  /// The first `%}` after where it was searched last, and the first `}` or `{%`; the end where there is
  /// none. Of outputs and tags that are not closed, which are text in a `raw` or `comment`, each would be
  /// searched to the end.
  private var tagEnd = 0
  private var outputStop = 0

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
    if tagEnd < search {
      tagEnd = search
      while tagEnd < end,
        source[tagEnd] != UInt8(ascii: "%") || byte(tagEnd + 1) != UInt8(ascii: "}")
      {
        tagEnd += 1
      }
    }
    guard tagEnd < end else {
      position = start + 2
      return Token(kind: .openTag, range: start..<position)
    }
    position = tagEnd + 2
    return Token(
      kind: source[start + 1] == UInt8(ascii: "%") ? .tag : .openOutput, range: start..<position)
  }

  private mutating func scanOutput(from start: Int) -> Token {
    if outputStop < start + 2 {
      outputStop = start + 2
      while outputStop < end, source[outputStop] != UInt8(ascii: "}"),
        source[outputStop] != UInt8(ascii: "{") || byte(outputStop + 1) != UInt8(ascii: "%")
      {
        outputStop += 1
      }
    }
    guard outputStop < end else {
      position = start + 2
      return Token(kind: .openOutput, range: start..<position)
    }
    guard source[outputStop] == UInt8(ascii: "}") else {
      return scanTag(from: start, search: outputStop + 2)
    }
    let isClosed = byte(outputStop + 1) == UInt8(ascii: "}")
    position = isClosed ? outputStop + 2 : outputStop + 1
    return Token(kind: isClosed ? .output : .openOutput, range: start..<position)
  }
}
