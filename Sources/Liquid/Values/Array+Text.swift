internal import Bytes

extension [UInt8] {
  /// The bytes without white space at either end.
  var trimmedOfSpace: ArraySlice<UInt8> {
    var start = startIndex
    var end = endIndex
    while start < end, ASCII.isSpace(self[start]) { start += 1 }
    while end > start, ASCII.isSpace(self[end - 1]) { end -= 1 }
    return self[start..<end]
  }

  func equals(_ literal: StaticString) -> Bool { span.equals(literal) }
}
