internal import Bytes

extension Span<UInt8> {
  /// Whether the bytes are exactly those of `text`.
  func equals(_ text: String) -> Bool {
    guard count == text.utf8.count else { return false }
    var index = 0
    for byte in text.utf8 {
      if self[index] != byte { return false }
      index += 1
    }
    return true
  }

  /// Whether the bytes are exactly those of one of `texts`.
  func equalsOne(of texts: LastingArray<String>) -> Bool {
    for index in texts.indices where equals(texts[index]) { return true }
    return false
  }
}
