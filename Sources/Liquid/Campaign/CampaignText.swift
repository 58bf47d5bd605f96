internal import Bytes

/// Cuts a template in the campaign system's syntax into text and what stands between `<%` and `%>`.
///
/// `{{` and `{%` are text here, and so is a `%>` that ends nothing.
struct CampaignText {
  enum Kind {
    case text
    /// `<%= … %>`
    case output
    /// `<% … %>`
    case script
    /// `<%@ … %>`
    case directive
  }

  struct Piece {
    let kind: Kind
    /// Offsets in the source, delimiters included.
    let range: Range<Int>
    /// What stands between the delimiters, without white space around it; text is all inside.
    let inside: Range<Int>
  }

  let source: [UInt8]
  /// Up to what is never closed.
  let pieces: [Piece]
  /// What is wrong with a `<%` that is never closed.
  let fault: LiquidError?

  init(_ source: [UInt8]) {
    self.source = source
    var fault: LiquidError?
    var pieces: [Piece] = []
    var index = 0
    while index < source.count {
      let start = index
      guard CampaignText.isOpen(source, at: start) else {
        repeat { index += 1 } while index < source.count && !CampaignText.isOpen(source, at: index)
        pieces.append(Piece(kind: .text, range: start..<index, inside: start..<index))
        continue
      }
      var kind = Kind.script
      var inside = (start + 2)..<(start + 2)
      if inside.lowerBound < source.count {
        if source[inside.lowerBound] == UInt8(ascii: "=") { kind = .output }
        if source[inside.lowerBound] == UInt8(ascii: "@") { kind = .directive }
      }
      if kind != .script { inside = (start + 3)..<(start + 3) }
      index = inside.lowerBound
      while index + 1 < source.count,
        source[index] != UInt8(ascii: "%") || source[index + 1] != UInt8(ascii: ">")
      {
        index += 1
      }
      guard index + 1 < source.count else {
        fault = LiquidError(offset: start, message: "\"<%\" is never closed; end it with \"%>\"")
        break
      }
      inside = CampaignText.trimmed(inside.lowerBound..<index, in: source)
      index += 2
      pieces.append(Piece(kind: kind, range: start..<index, inside: inside))
    }
    self.pieces = pieces
    self.fault = fault
  }

  private static func isOpen(_ source: [UInt8], at index: Int) -> Bool {
    source[index] == UInt8(ascii: "<") && index + 1 < source.count
      && source[index + 1] == UInt8(ascii: "%")
  }

  static func trimmed(_ range: Range<Int>, in source: [UInt8]) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, ASCII.isSpace(source[start]) { start += 1 }
    while end > start, ASCII.isSpace(source[end - 1]) { end -= 1 }
    return start..<end
  }
}
