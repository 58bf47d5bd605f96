/// Finds one text in another.
enum ByteSearch {
  /// Longer texts are looked for in a way that costs more to begin with, and never more than two looks at
  /// each byte: trying each place costs a look at each byte of the needle in texts that repeat themselves.
  private static let tried = 32

  /// Offset of the first `needle` at or after `start`; an empty one is found at once.
  static func first(_ needle: [UInt8], in text: [UInt8], from start: Int) -> Int? {
    first(needle.span, in: text.span, from: start)
  }

  static func first(_ needle: Span<UInt8>, in text: Span<UInt8>, from start: Int) -> Int? {
    guard needle.count > 0 else { return start <= text.count ? start : nil }
    if needle.count > tried {
      return long(needle, in: text.extracting(min(start, text.count)...), isBackward: false)
        .map { start &+ $0 }
    }
    var index = start
    while index &+ needle.count <= text.count {
      if text[index] == needle[0] {
        var length = 1
        while length < needle.count, text[index &+ length] == needle[length] { length &+= 1 }
        if length == needle.count { return index }
      }
      index &+= 1
    }
    return nil
  }

  /// Offset of the last `needle`; an empty one is found at the end.
  static func last(_ needle: [UInt8], in text: [UInt8]) -> Int? {
    guard needle.count > 0 else { return text.count }
    return long(needle.span, in: text.span, isBackward: true)
      .map { text.count - $0 - needle.count }
  }

  /// Knuth, Morris and Pratt, "Fast pattern matching in strings" (1977).
  /// - Parameter isBackward: reads both from their ends.
  /// - Returns: Bytes before the first `needle`, in the direction of reading.
  private static func long(
    _ needle: Span<UInt8>, in text: Span<UInt8>, isBackward: Bool
  ) -> Int? {
    if needle.count > text.count { return nil }
    func byte(_ span: Span<UInt8>, _ index: Int) -> UInt8 {
      span[isBackward ? span.count &- 1 &- index : index]
    }
    // For each prefix of the needle, the length of the longest shorter prefix that it ends with.
    var borders = [Int](repeating: 0, count: needle.count)
    var matched = 0
    for index in 1..<needle.count {
      while matched > 0, byte(needle, index) != byte(needle, matched) {
        matched = borders[matched &- 1]
      }
      if byte(needle, index) == byte(needle, matched) { matched &+= 1 }
      borders[index] = matched
    }
    matched = 0
    for index in 0..<text.count {
      while matched > 0, byte(text, index) != byte(needle, matched) {
        matched = borders[matched &- 1]
      }
      if byte(text, index) == byte(needle, matched) { matched &+= 1 }
      if matched == needle.count { return index &+ 1 &- matched }
    }
    return nil
  }
}
