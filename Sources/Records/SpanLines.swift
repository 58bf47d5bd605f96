extension Span<UInt8> {
  /// Offset of the first line feed from `start` on.
  package func lineFeed(from start: Int) -> Int? {
    var index = start
    while index < count {
      let feeds = wideVector(at: index).bits(equalTo: ByteVector(repeating: 0x0a))
      if feeds != 0 { return index &+ feeds.trailingZeroBitCount }
      index &+= 64
    }
    return nil
  }
}
