internal import Bytes

/// A place in a document of UTF-8.
struct XMLPlace: Equatable, Sendable {
  /// Offset in the document, from 0.
  var byte = 0
  /// Line, from 1: line feeds alone end one, as to libxml2.
  var line = 1
  /// Column in characters, from 1; a byte-order mark has none.
  var column = 1

  /// The place after `text`, which begins here. O(bytes).
  func after(_ text: Span<UInt8>) -> XMLPlace {
    let first = text.lastLine
    let lines = text.extracting(0..<first).lineFeeds
    let characters = text.count - first - text.extracting(first...).continuations
    let marks = byte == 0 && lines == 0 && text.hasMark ? 1 : 0
    return XMLPlace(
      byte: byte + text.count, line: line + lines,
      column: (lines > 0 ? 1 : column) + characters - marks)
  }
}
