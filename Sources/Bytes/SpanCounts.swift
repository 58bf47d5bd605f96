extension Span<UInt8> {
  /// How many line feeds there are.
  package var lineFeeds: Int {
    let feed = ByteVector(repeating: UInt8(ascii: "\n"))
    return matches({ $0.matches(feed) }, byte: { $0 == UInt8(ascii: "\n") })
  }

  /// How many bytes continue a character of UTF-8.
  package var continuations: Int {
    let kind = ByteVector(repeating: 0xc0)
    let continuation = ByteVector(repeating: 0x80)
    return matches({ ($0 & kind).matches(continuation) }, byte: { $0 & 0xc0 == 0x80 })
  }

  /// How many bytes match, which both closures tell; a vector's matches are 0xff, all else 0. Texts of a
  /// hundred bytes are as usual as blocks of a megabyte: what is left over is not filled up to a vector.
  @inline(__always)
  private func matches(_ vectors: (ByteVector) -> ByteVector, byte: (UInt8) -> Bool) -> Int {
    var matches = 0
    var index = 0
    while index &+ 16 <= count {
      // A lane counts to 255 at most.
      let end = Swift.min(count, index &+ 63 &* 64)
      var counts = ByteVector(repeating: 0)
      while index &+ 64 <= end {
        let wide = wideVector(at: index).map(vectors)
        counts &-= wide.first
        counts &-= wide.second
        counts &-= wide.third
        counts &-= wide.fourth
        index &+= 64
      }
      while index &+ 16 <= end {
        counts &-= vectors(vector(at: index))
        index &+= 16
      }
      for lane in 0..<16 { matches &+= Int(counts[lane]) }
    }
    while index < count {
      if byte(self[index]) { matches &+= 1 }
      index &+= 1
    }
    return matches
  }
}

extension ByteVector {
  /// 0xff in the bytes that are `byte`, 0 in all others.
  @inline(__always)
  fileprivate func matches(_ byte: ByteVector) -> ByteVector { ~marks(equalTo: byte) }
}
