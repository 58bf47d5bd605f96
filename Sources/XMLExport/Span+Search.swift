internal import Bytes

extension Span<UInt8> {
  /// Offset of the first `byte` at or after `start`, or `count`.
  @inline(__always)
  func firstOffset(of byte: UInt8, from start: Int) -> Int {
    let needle = ByteVector(repeating: byte)
    var index = start
    let found = firstMatch(from: &index) { vector, offset in
      let bits = vector.marks(equalTo: needle).matchBits
      return bits == 0 ? nil : offset &+ bits.trailingZeroBitCount
    }
    if let found { return found }
    while index < count && self[index] != byte { index &+= 1 }
    return index
  }

  /// Offset of the first `<` or `>` at or after `start`, or `count`.
  func tagMark(from start: Int) -> Int {
    let less = ByteVector(repeating: UInt8(ascii: "<"))
    let greater = ByteVector(repeating: UInt8(ascii: ">"))
    var index = start
    let found = firstMatch(from: &index) { vector, offset in
      let bits = (vector.marks(equalTo: less) & vector.marks(equalTo: greater)).matchBits
      return bits == 0 ? nil : offset &+ bits.trailingZeroBitCount
    }
    if let found { return found }
    while index < count && self[index] != UInt8(ascii: "<") && self[index] != UInt8(ascii: ">") {
      index &+= 1
    }
    return index
  }

  /// Offset of the first byte at or after `start` that is no blank, or `count`.
  @inline(__always)
  func afterBlanks(_ start: Int) -> Int {
    var index = start
    while index < count && self[index].isXMLBlank { index &+= 1 }
    return index
  }

  /// Offset after the last line feed, or 0.
  var lastLine: Int {
    let needle = ByteVector(repeating: UInt8(ascii: "\n"))
    var index = count
    while index >= 16 {
      let bits = vector(at: index &- 16).marks(equalTo: needle).matchBits
      if bits != 0 { return index &- 16 &+ 64 &- bits.leadingZeroBitCount }
      index &-= 16
    }
    while index > 0 && self[index &- 1] != UInt8(ascii: "\n") { index &-= 1 }
    return index
  }
}

extension UInt8 {
  /// S, XML 1.0 §2.3.
  @inline(__always)
  var isXMLBlank: Bool { self <= 0x20 && 0x1_0000_2600 &>> UInt64(self) & 1 != 0 }
}
