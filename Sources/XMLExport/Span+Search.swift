internal import Records

extension Span<UInt8> {
  /// The sixteen bytes from `offset`: for loops, which have checked that they are there.
  @unsafe @inline(__always)
  func loadVector(at offset: Int) -> ByteVector {
    // SAFETY: the caller keeps the load inside the span; the type has no invalid values.
    unsafe withUnsafeBytes { bytes in
      unsafe bytes.loadUnaligned(fromByteOffset: offset, as: ByteVector.self)
    }
  }

  /// Offset of the first `byte` at or after `start`, or `count`.
  @inline(__always)
  func firstOffset(of byte: UInt8, from start: Int) -> Int {
    let needle = ByteVector(repeating: byte)
    precondition(start >= 0, "bug: search before the bytes")
    var index = start
    while index &+ 16 <= count {
      // SAFETY: the loop's condition and the check above.
      let bits = unsafe loadVector(at: index).marks(equalTo: needle).matchBits
      if bits != 0 { return index &+ bits.trailingZeroBitCount }
      index &+= 16
    }
    while index < count && self[index] != byte { index &+= 1 }
    return index
  }

  /// Offset after the last line feed, or 0.
  var lastLine: Int {
    let needle = ByteVector(repeating: 0x0a)
    var index = count
    while index >= 16 {
      // SAFETY: the loop's condition; `index` is at most `count`.
      let bits = unsafe loadVector(at: index &- 16).marks(equalTo: needle).matchBits
      if bits != 0 { return index &- 16 &+ 64 &- bits.leadingZeroBitCount }
      index &-= 16
    }
    while index > 0 && self[index &- 1] != 0x0a { index &-= 1 }
    return index
  }
}

extension UInt8 {
  /// S, XML 1.0 §2.3.
  @inline(__always)
  var isXMLBlank: Bool { self <= 0x20 && 0x1_0000_2600 &>> UInt64(self) & 1 != 0 }
}
