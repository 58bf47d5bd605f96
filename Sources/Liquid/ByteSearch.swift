/// Finds one text in another.
enum ByteSearch {
  /// Offset of the first `needle` at or after `start`; an empty one is found at once.
  static func first(_ needle: [UInt8], in text: [UInt8], from start: Int) -> Int? {
    first(needle.span, in: text.span, from: start)
  }

  static func first(_ needle: Span<UInt8>, in text: Span<UInt8>, from start: Int) -> Int? {
    guard needle.count > 0 else { return start <= text.count ? start : nil }
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

  /// Offset of the last `needle`.
  static func last(_ needle: [UInt8], in text: [UInt8]) -> Int? {
    guard needle.count <= text.count else { return nil }
    var index = text.count - needle.count
    while index >= 0 {
      if text[index..<(index + needle.count)].elementsEqual(needle) { return index }
      index -= 1
    }
    return nil
  }
}
