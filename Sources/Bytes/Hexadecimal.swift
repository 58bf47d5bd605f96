extension [UInt8] {
  /// Two lower-case hexadecimal digits for each byte: how checksums are written. Inlined, so that a
  /// digest of a library is gone through without a call for each byte.
  @inlinable
  package init(hexadecimal bytes: some Sequence<UInt8>) {
    self = []
    reserveCapacity(2 &* bytes.underestimatedCount)
    for byte in bytes {
      append((byte &>> 4).hexadecimalDigit)
      append((byte & 15).hexadecimalDigit)
    }
  }
}

extension String {
  /// Two lower-case hexadecimal digits for each byte.
  @inlinable
  package init(hexadecimal bytes: some Sequence<UInt8>) {
    self.init(decoding: [UInt8](hexadecimal: bytes), as: UTF8.self)
  }
}

extension UInt8 {
  /// The lower-case digit of a number below 16.
  @inlinable
  package var hexadecimalDigit: UInt8 {
    self < 10 ? self &+ UInt8(ascii: "0") : self &- 10 &+ UInt8(ascii: "a")
  }
}
