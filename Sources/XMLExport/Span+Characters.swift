internal import Bytes

extension Span<UInt8> {
  /// Whether the bytes begin with the byte order mark of UTF-8.
  var hasMark: Bool { starts(with: UTF8Text.byteOrderMark) }

  /// Whether the bytes are UTF-8 without U+FFFE and U+FFFF, which XML does not allow.
  var isXMLText: Bool {
    if firstInvalidUTF8 != nil { return false }
    var index = firstOffset(of: 0xef, from: 0)
    while index < count {
      // The sequence is whole.
      if self[index &+ 1] == 0xbf && self[index &+ 2] >= 0xbe { return false }
      index = firstOffset(of: 0xef, from: index &+ 3)
    }
    return true
  }
}
