extension ByteBuffer {
  /// Appends `source`, which is UTF-8, as the inside of a JSON string: escaped only where RFC 8259 §7
  /// requires it, with the two-character forms where they exist, else `\u00xx` in lower case.
  @inlinable package mutating func append(escaping source: Span<UInt8>) {
    append(escaping: 0..<source.count, of: source)
  }

  /// The same for the bytes of `source` in `range`.
  ///
  /// Sixteen bytes at a time, the last of them reaching over the end of the range as far as `source`
  /// goes on: about a nanosecond for a text of up to sixteen bytes that needs no escape. From the first
  /// byte that needs one, `append(escapes:of:)` takes over.
  @inlinable @inline(__always)
  package mutating func append(escaping range: Range<Int>, of source: Span<UInt8>) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= source.count, "bug: range beyond the bytes")
    reserve(range.count)
    var index = range.lowerBound
    let end = range.upperBound
    unsafe source.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      var target = unsafe UnsafeMutableRawPointer(storage + written)
      // SAFETY: a load ends at or before the end of `source`; `reserve` made room for the range, the
      // slack for a vector that reaches over its end; nothing leaves the closure.
      while index &+ 16 <= end {
        let vector = unsafe base.loadUnaligned(fromByteOffset: index, as: ByteVector.self)
        unsafe target.storeBytes(of: vector, as: ByteVector.self)
        if ByteBuffer.escapes(in: vector) != 0 { break }
        index &+= 16
        unsafe target += 16
      }
      let rest = end &- index
      if rest > 0, rest < 16, index &+ 16 <= bytes.count {
        let vector = unsafe base.loadUnaligned(fromByteOffset: index, as: ByteVector.self)
        unsafe target.storeBytes(of: vector, as: ByteVector.self)
        let mask = (1 &<< UInt64(truncatingIfNeeded: rest)) &- 1
        if ByteBuffer.escapes(in: vector) & mask == 0 { index = end }
      }
    }
    // What was stored of the vector with an escape is stored again.
    written &+= index &- range.lowerBound
    if index < end { append(escapes: index..<end, of: source) }
  }

  /// The same for a text in which some bytes may need an escape, or that ends too near the end of
  /// `source`.
  @usableFromInline @inline(never)
  mutating func append(escapes range: Range<Int>, of source: Span<UInt8>) {
    reserve(range.count)
    var index = range.lowerBound
    let end = range.upperBound
    while index < end {
      if index &+ 16 > source.count { return append(escapingLast: index..<end, of: source) }
      let vector = source.vector(at: index)
      // SAFETY: `reserve` made room for what is left of the range, the slack for a vector more.
      unsafe store(vector, at: written)
      let rest = end &- index
      var matches = ByteBuffer.escapes(in: vector)
      if rest < 16 { matches &= (1 &<< UInt64(truncatingIfNeeded: rest)) &- 1 }
      if matches == 0 {
        index &+= 16
        written &+= min(rest, 16)
      } else {
        let clean = matches.trailingZeroBitCount
        index &+= clean
        written &+= clean
        append(escape: source[index])
        index &+= 1
        reserve(end &- index)
      }
    }
  }

  /// Bit `i` is set where byte `i` is a control character, quote or backslash.
  @inlinable @inline(__always)
  static func escapes(in vector: ByteVector) -> UInt64 {
    (~vector.between(0, 0x1f) & vector.marks(equalTo: ByteVector(repeating: 0x22))
      & vector.marks(equalTo: ByteVector(repeating: 0x5c))).matchBits
  }

  /// For the last bytes of a source, behind which a vector would read too far: eight bytes, four, then
  /// one by one.
  @usableFromInline @inline(never)
  mutating func append(escapingLast range: Range<Int>, of source: Span<UInt8>) {
    let count = range.upperBound
    var index = range.lowerBound
    // SAFETY: each load stays inside `source`; `reserve` made room for what is left of the range;
    // nothing leaves the closure.
    unsafe source.withUnsafeBytes { bytes in
      if index &+ 8 <= count {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if ByteBuffer.needsNoEscape(word) {
          unsafe UnsafeMutableRawPointer(storage + written).storeBytes(of: word, as: UInt64.self)
          index &+= 8
          written &+= 8
        }
      }
      if index &+ 4 <= count {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self)
        if ByteBuffer.needsNoEscape(UInt64(word) | 0x2020_2020_0000_0000) {
          unsafe UnsafeMutableRawPointer(storage + written).storeBytes(of: word, as: UInt32.self)
          index &+= 4
          written &+= 4
        }
      }
      while index < count {
        let byte = unsafe bytes[index]
        index &+= 1
        if byte >= 0x20 && byte != 0x22 && byte != 0x5c {
          unsafe storage[written] = byte
          written &+= 1
        } else {
          append(escape: byte)
          reserve(count &- index)
        }
      }
    }
  }

  /// Whether none of eight bytes is a control character, quote or backslash.
  ///
  /// Subtracting sets the high bit of a byte that is too small. A borrow may set that of the next byte
  /// too, but only where one is set already.
  @inlinable @inline(__always)
  static func needsNoEscape(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (0x22 &* ones)
    let backslashes = word ^ (0x5c &* ones)
    let marks =
      ((word &- 0x20 &* ones) & ~word) | ((quotes &- ones) & ~quotes)
      | ((backslashes &- ones) & ~backslashes)
    return marks & (0x80 &* ones) == 0
  }

  /// Appends the escape of one byte that needs one.
  @usableFromInline @inline(never)
  mutating func append(escape byte: UInt8) {
    append(0x5c)
    switch byte {
    case 0x22, 0x5c: append(byte)
    case 0x08: append(0x62)
    case 0x09: append(0x74)
    case 0x0a: append(0x6e)
    case 0x0c: append(0x66)
    case 0x0d: append(0x72)
    default:
      append("u00")
      append((byte &>> 4).hexadecimalDigit)
      append((byte & 15).hexadecimalDigit)
    }
  }
}
