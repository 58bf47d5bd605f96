internal import Bytes

extension XMLPushParser {
  private static let blank = [UInt8(ascii: " ")]

  /// Parses `slice`, with a space for a `>` that a comment outside of the root element begins with: before
  /// version 2.10 libxml2 takes that for its end. Nobody reads such a comment.
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
      if start >= 0, text.extracting(droppingFirst: start).starts(with: XMLMark.blindComment) {
        return start + XMLMark.comment.count
      }
    }
  }
}

extension Span<UInt8> {
  /// What of `blindComment` is missing in `held`, but for its last byte, where this goes on with it.
  fileprivate func countToMark(after held: Span<UInt8>) -> Int? {
    let mark = XMLMark.blindComment
    guard !held.isEmpty, held.count < mark.count,
      mark.span.extracting(first: held.count).equals(held)
    else { return nil }
    return starts(with: Array(mark[held.count...])) ? mark.count - 1 - held.count : nil
  }
}
