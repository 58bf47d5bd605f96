internal import Bytes

extension XMLPushParser {
  private static let blank = [UInt8(ascii: " ")]

  /// Parses `slice`, with a space for the `>` of `XMLMark.blindComments` outside of the root element: before
  /// version 2.10 libxml2 takes that for their end. Nobody reads such a comment.
  func parseSlice(_ slice: Span<UInt8>) throws(XMLError) {
    var rest = slice
    while let count = countToMark(rest) {
      if count > 0 {
        try parsePiece(rest.extracting(first: count))
        rest = rest.extracting(droppingFirst: count)
      } else {
        try parsePiece(XMLPushParser.blank.span)
        rest = rest.extracting(droppingFirst: 1)
      }
    }
    try parsePiece(rest)
  }

  /// How many bytes of `text` come before a `>` that may be such a one, which only libxml2 can tell once it
  /// has those bytes; zero where it is one.
  private func countToMark(_ text: Span<UInt8>) -> Int? {
    if context.isOutsideRoot, let count = context.withHeld({ text.countToMark(after: $0) }) {
      return count
    }
    var index = 0
    while true {
      index = text.firstOffset(of: UInt8(ascii: "!"), from: index)
      if index == text.count { return nil }
      let start = index - 1
      index += 1
      if start < 0 { continue }
      let rest = text.extracting(droppingFirst: start)
      if let mark = XMLMark.blindComments.first(where: { rest.starts(with: $0) }) {
        return start + mark.count - 1
      }
    }
  }
}

extension Span<UInt8> {
  /// What of one of `blindComments` is missing in `held`, but for its last byte, where this goes on with it.
  fileprivate func countToMark(after held: Span<UInt8>) -> Int? {
    if held.isEmpty { return nil }
    for mark in XMLMark.blindComments
    where held.count < mark.count && mark.span.extracting(first: held.count).equals(held) {
      if starts(with: Array(mark[held.count...])) { return mark.count - 1 - held.count }
    }
    return nil
  }
}
