internal import Bytes

extension Span<UInt8> {
  /// The number that the bytes from `start` on are the decimal digits of; nil where they are no
  /// digits, none at all, or too great. Leading zeros count for nothing.
  package func decimal(from start: Int = 0) -> UInt64? {
    guard start < count else { return nil }
    var value: UInt64 = 0
    var index = start
    // Sixteen digits are less than any overflow.
    while index &+ 8 <= Swift.min(count, start &+ 16) {
      guard let eight = Self.eightDigits(loadUInt64(at: index).littleEndian) else { return nil }
      value = value &* 100_000_000 &+ eight
      index &+= 8
    }
    while index < count {
      let digit = self[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      let (tenfold, tooGreat) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflow) = tenfold.addingReportingOverflow(UInt64(digit))
      guard !tooGreat && !overflow else { return nil }
      value = sum
      index &+= 1
    }
    return value
  }

  /// The number that eight bytes, the first the lowest, are the digits of; nil where they are no digits.
  @inline(__always)
  private static func eightDigits(_ characters: UInt64) -> UInt64? {
    // Each byte less "0"; adding 0x76 sets the high bit of what then is over 9, if it is not set already.
    let digits = characters &- 0x3030_3030_3030_3030
    guard (digits | (digits &+ 0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080 == 0 else {
      return nil
    }
    // Neighbours become numbers of two digits, these of four, these of eight.
    let pairs = (digits &* 10 &+ (digits &>> 8)) & 0x00ff_00ff_00ff_00ff
    let fours = (pairs &* 100 &+ (pairs &>> 16)) & 0x0000_ffff_0000_ffff
    return (fours &* 10_000 &+ (fours &>> 32)) & 0xffff_ffff
  }
}
