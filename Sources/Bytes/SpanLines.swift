extension Span<UInt8> {
  /// Offset of the first line feed from `start` on.
  package func lineFeed(from start: Int) -> Int? {
    var index = start
    while index < count {
      let feeds = wideVector(at: index).bits(equalTo: ByteVector(repeating: UInt8(ascii: "\n")))
      if feeds != 0 { return index &+ feeds.trailingZeroBitCount }
      index &+= 64
    }
    return nil
  }

  /// Line ends: LF, CRLF and CR each count once.
  package var lineBreaks: Int {
    var breaks = 0
    // 1 where the byte before is CR.
    var carried: UInt64 = 0
    for index in stride(from: 0, to: count, by: 64) {
      let vector = wideVector(at: index)
      let returns = vector.bits(equalTo: ByteVector(repeating: UInt8(ascii: "\r")))
      let feeds = vector.bits(equalTo: ByteVector(repeating: UInt8(ascii: "\n")))
      let paired = feeds & (returns << 1 | carried)
      breaks += returns.nonzeroBitCount + (feeds & ~paired).nonzeroBitCount
      carried = returns >> 63
    }
    return breaks
  }

  /// Unicode scalars after the last line break: the column, from 0, of what follows these bytes.
  package var columnAfter: Int {
    var column = 0
    for index in indices.reversed() {
      let byte = self[index]
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { break }
      if byte & 0xc0 != 0x80 { column += 1 }
    }
    return column
  }
}
