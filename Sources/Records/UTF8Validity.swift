extension Span<UInt8> {
  /// Offset of the first byte that is not part of well-formed UTF-8 (Unicode 15.0 table 3-7: no overlong
  /// form, no surrogate, nothing above U+10FFFF), or nil where all is well.
  package var firstInvalidUTF8: Int? {
    var index = 0
    while index < count {
      if index &+ 16 <= count && vector(at: index).allBelow128 {
        index &+= 16
        continue
      }
      let lead = self[index]
      if lead < 0x80 {
        index &+= 1
        continue
      }
      let length = sequenceLength(at: index, lead: lead)
      if length == 0 { return index }
      index &+= length
    }
    return nil
  }

  /// Length of the well-formed sequence of two to four bytes at `index`, or 0.
  private func sequenceLength(at index: Int, lead: UInt8) -> Int {
    func continues(_ offset: Int, _ lowest: UInt8 = 0x80, _ highest: UInt8 = 0xbf) -> Bool {
      index &+ offset < count && self[index &+ offset] >= lowest && self[index &+ offset] <= highest
    }
    switch lead {
    case 0xc2...0xdf:
      return continues(1) ? 2 : 0
    case 0xe0...0xef:
      let lowest: UInt8 = lead == 0xe0 ? 0xa0 : 0x80
      let highest: UInt8 = lead == 0xed ? 0x9f : 0xbf
      return continues(1, lowest, highest) && continues(2) ? 3 : 0
    case 0xf0...0xf4:
      let lowest: UInt8 = lead == 0xf0 ? 0x90 : 0x80
      let highest: UInt8 = lead == 0xf4 ? 0x8f : 0xbf
      return continues(1, lowest, highest) && continues(2) && continues(3) ? 4 : 0
    default:
      return 0
    }
  }
}

extension ByteVector {
  /// Whether all sixteen bytes are ASCII.
  @inlinable @inline(__always)
  package var allBelow128: Bool {
    // SAFETY: plain vectors of equal size; no pointer is involved.
    let words = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return (words[0] | words[1]) & 0x8080_8080_8080_8080 == 0
  }
}
