internal import Bytes

/// How a format counts the bytes of a text.
struct TextMeasure {
  /// Whether what counts is the text in JSON, escapes included.
  let isEscaped: Bool
  static let ellipsis = "…"

  init(_ format: TargetFormat) {
    isEscaped = if case .fcm = format { false } else { true }
  }

  func bytes(of text: some Sequence<UInt8>) -> Int {
    var bytes = 0
    for byte in text { bytes += isEscaped ? byte.bytesInJSON : 1 }
    return bytes
  }

  /// The longest beginning of whole characters that is no longer than `maximum` bytes.
  func prefix(of text: String, maximum: Int) -> Substring {
    let characters = GraphemeText(text: text)
    var end = text.startIndex
    var bytes = 0
    while end < text.endIndex {
      let next = characters.end(ofCharacterAt: end)
      bytes += self.bytes(of: text[end..<next].utf8)
      if bytes > maximum { break }
      end = next
    }
    return text[..<end]
  }
}
