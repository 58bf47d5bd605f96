extension ByteBuffer {
  /// Appends the value of a field that starts with a quote: the quote around it left out, doubled ones
  /// single (RFC 4180 §2.7); text after the closing quote belongs to the value as it stands.
  ///
  /// - Parameter range: the field in `text`, its first byte the quote.
  package mutating func append(unquoting text: Span<UInt8>, _ range: Range<Int>, quote: UInt8) {
    reserve(range.count)
    let quotes = ByteVector(repeating: quote)
    let end = range.upperBound
    var index = range.lowerBound &+ 1
    while index < end {
      let plain: Int
      if index &+ 16 <= text.count {
        let vector = text.vector(at: index)
        let matches = vector.marks(equalTo: quotes).matchBits
        plain = min(matches == 0 ? 16 : matches.trailingZeroBitCount, end &- index)
        append(vector, first: plain)
        index &+= plain
        if plain == 16 { continue }
      } else if text[index] != quote {
        append(text[index])
        index &+= 1
        continue
      }
      if index >= end { return }
      guard index &+ 1 < end && text[index &+ 1] == quote else {
        append(text.extracting(index &+ 1..<end))
        return
      }
      append(quote)
      index &+= 2
    }
  }
}
