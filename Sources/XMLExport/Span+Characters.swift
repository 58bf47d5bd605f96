internal import Records

extension Span<UInt8> {
  /// Whether the bytes are UTF-8 without U+FFFE and U+FFFF, which XML does not allow. About 0.05 ns for a
  /// byte of ASCII.
  var isXMLText: Bool {
    var index = 0
    while index &+ 16 <= count {
      // SAFETY: the loop's condition.
      if unsafe loadVector(at: index).highBits == 0 {
        index &+= 16
        continue
      }
      // Up to the next sixteen bytes of ASCII every sequence is whole.
      let start = index
      while index &+ 16 <= count && !vector(at: index).allBelow128 { index &+= 16 }
      let end = index &+ 16 <= count ? index : count
      if !extracting(start..<end).areCharacters { return false }
      if end == count { return true }
    }
    return extracting(index..<count).areCharacters
  }

  private var areCharacters: Bool {
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
