extension ByteBuffer {
  /// Appends `source`, which is UTF-8, as the inside of a JSON string: escaped only where RFC 8259 §7
  /// requires it, with the two-character forms where they exist, else `\u00xx` in lower case.
  @inlinable package mutating func append(escaping source: Span<UInt8>) {
    append(escaping: 0..<source.count, of: source)
  }

  /// Appends the bytes of `source` in `range`, escaped as `append(escaping:)` escapes them.
  ///
  /// About a nanosecond for a text of up to sixteen bytes that needs no escape, where `source` goes on behind
  /// it; for any other `append(escapes:of:)` takes over.
  @inlinable @inline(__always)
  package mutating func append(escaping range: Range<Int>, of source: Span<UInt8>) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= source.count, "bug: range beyond the bytes")
    reserve(range.count)
    var tail = tail
    if tail.append(escaping: range, of: source) {
      self.tail = tail
    } else {
      append(escapes: range, of: source)
    }
  }

  /// Appends, escaped, a text in which some bytes may need an escape, or that ends too near the end of
  /// `source`.
  @usableFromInline @inline(never)
  mutating func append(escapes range: Range<Int>, of source: Span<UInt8>) {
    reserve(range.count)
    var index = range.lowerBound
    let end = range.upperBound
    while index < end {
      if index &+ 16 > source.count { return append(escapingLast: index..<end, of: source) }
      let vector = source.vector(at: index)
      let rest = end &- index
      var matches = ByteBuffer.escapes(in: vector)
      if rest < 16 { matches &= (1 &<< UInt64(truncatingIfNeeded: rest)) &- 1 }
      let clean = matches == 0 ? min(rest, 16) : matches.trailingZeroBitCount
      append(vector, first: clean)
      index &+= clean
      if matches != 0 {
        append(escape: source[index])
        index &+= 1
        reserve(end &- index)
      }
    }
  }

  /// Bit `i` is set where byte `i` is a control character, quote or backslash.
  @inlinable @inline(__always)
  static func escapes(in vector: ByteVector) -> UInt64 {
    (~vector.between(0, 0x1f) & vector.marks(equalTo: ByteVector(repeating: UInt8(ascii: "\"")))
      & vector.marks(equalTo: ByteVector(repeating: UInt8(ascii: "\\")))).matchBits
  }

  /// Appends, escaped, the last bytes of a source, behind which a vector would read too far: eight bytes,
  /// four, then one by one.
  @usableFromInline @inline(never)
  mutating func append(escapingLast range: Range<Int>, of source: Span<UInt8>) {
    let end = range.upperBound
    var index = range.lowerBound
    if index &+ 8 <= end {
      let word = source.loadUInt64(at: index).littleEndian
      if word.jsonEscapeMarks == 0 {
        append(word: word)
        index &+= 8
      }
    }
    if index &+ 4 <= end {
      let word = UInt64(source.loadUInt32(at: index).littleEndian)
      // Spaces behind the four bytes need none.
      if (word | 0x2020_2020_0000_0000).jsonEscapeMarks == 0 {
        append(word: word, first: 4)
        index &+= 4
      }
    }
    while index < end {
      let byte = source[index]
      index &+= 1
      if byte.needsJSONEscape {
        append(escape: byte)
        reserve(end &- index)
      } else {
        append(byte)
      }
    }
  }

  /// Appends the escape of one byte that needs one.
  @usableFromInline @inline(never)
  mutating func append(escape byte: UInt8) {
    append(UInt8(ascii: "\\"))
    if let short = byte.shortJSONEscape { return append(short) }
    append("u00")
    append((byte &>> 4).hexadecimalDigit)
    append((byte & 15).hexadecimalDigit)
  }
}
