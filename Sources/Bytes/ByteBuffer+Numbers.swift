// MARK: Decimal and hexadecimal digits

extension ByteBuffer {
  /// Appends the decimal digits of `value`.
  @inlinable package mutating func append(decimal value: UInt64) {
    let hundredMillion: UInt64 = 100_000_000
    if value < 10 { return append(UInt8(truncatingIfNeeded: value) &+ UInt8(ascii: "0")) }
    if value < hundredMillion { return append(leadingDigits: value) }
    let (upper, last) = value.quotientAndRemainder(dividingBy: hundredMillion)
    append(decimal: upper)
    append(word: ByteBuffer.eightDigits(of: last) &+ ASCII.eightZeros)
  }

  /// Appends up to eight digits without leading zeros.
  @inlinable @inline(__always)
  mutating func append(leadingDigits value: UInt64) {
    let digits = ByteBuffer.eightDigits(of: value)
    // The first digit is the lowest byte: leading zeros are trailing bits.
    let zeros = min(digits.trailingZeroBitCount &>> 3, 7)
    append(
      word: (digits &+ ASCII.eightZeros) &>> UInt64(truncatingIfNeeded: zeros &<< 3),
      first: 8 &- zeros)
  }

  /// The eight decimal digits of a number below 100 000 000, the first in the lowest byte: halves of
  /// four digits, these cut into pairs, these into digits, all halves and pairs at once.
  @inlinable @inline(__always)
  static func eightDigits(of value: UInt64) -> UInt64 {
    let (upper, lower) = value.quotientAndRemainder(dividingBy: 10_000)
    let fours = upper | lower &<< 32
    // n * 10 486 >> 20 is n / 100 for n below 10 000; n * 103 >> 10 is n / 10 for n below 100.
    let hundreds = ((fours &* 10_486) &>> 20) & 0x0000_007f_0000_007f
    let pairs = hundreds | (fours &- hundreds &* 100) &<< 16
    let tens = ((pairs &* 103) &>> 10) & 0x000f_000f_000f_000f
    return tens | (pairs &- tens &* 10) &<< 8
  }

  /// Appends `value` in lower-case hexadecimal without leading zeros.
  @inlinable package mutating func append(hex value: UInt64) {
    append(hex: value, digits: value.hexadecimalDigits)
  }

  /// Appends the last `digits` (1 to 16) hexadecimal digits of `value`, in lower case.
  @inlinable package mutating func append(hex value: UInt64, digits: Int) {
    reserve(digits)
    var tail = tail
    _ = tail.append(hex: value, digits: digits)
    self.tail = tail
  }

  /// The eight hexadecimal digits of 32 bits, the first in the lowest byte.
  @inlinable @inline(__always)
  static func hexDigits(of bits: UInt64) -> UInt64 {
    var nibbles = (bits | bits &<< 16) & 0x0000_ffff_0000_ffff
    nibbles = (nibbles | nibbles &<< 8) & 0x00ff_00ff_00ff_00ff
    nibbles = ((nibbles | nibbles &<< 4) & 0x0f0f_0f0f_0f0f_0f0f).byteSwapped
    let letters = ((nibbles &+ 0x0606_0606_0606_0606) &>> 4) & 0x0101_0101_0101_0101
    return nibbles &+ 0x3030_3030_3030_3030 &+ letters &* 0x27
  }
}

extension UInt64 {
  /// Hexadecimal digits without leading zeros.
  @inlinable @inline(__always)
  package var hexadecimalDigits: Int { Swift.max(1, (67 &- leadingZeroBitCount) &>> 2) }
}
