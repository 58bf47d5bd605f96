internal import Bytes

extension Span<UInt8> {
  /// The number that the bytes from `start` on are the decimal digits of; nil where they are no
  /// digits, none at all, or too great. Leading zeros count for nothing.
  package func decimal(from start: Int = 0) -> UInt64? {
    let digits = count &- start
    guard digits >= 8 && digits <= 16 else { return decimalByDigits(from: start) }
    // The last eight, and those before them with zeros in place of the ones that are missing.
    let missingBits = 8 &* (16 &- digits)
    let first =
      loadUInt64(at: start).littleEndian << missingBits | ASCII.eightZeros >> (64 &- missingBits)
    guard let upper = Self.eightDigits(first),
      let lower = Self.eightDigits(loadUInt64(at: count &- 8).littleEndian)
    else { return nil }
    return upper &* 100_000_000 &+ lower
  }

  private func decimalByDigits(from start: Int) -> UInt64? {
    guard start < count else { return nil }
    var value: UInt64 = 0
    for index in start..<count {
      let digit = self[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      let (tenfold, tooGreat) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflow) = tenfold.addingReportingOverflow(UInt64(digit))
      guard !tooGreat && !overflow else { return nil }
      value = sum
    }
    return value
  }

  /// The number that eight bytes, the first the lowest, are the digits of; nil where they are no digits.
  @inline(__always)
  private static func eightDigits(_ characters: UInt64) -> UInt64? {
    // Each byte less "0"; adding 0x76 sets the high bit of what then is over 9, if it is not set already.
    let digits = characters &- ASCII.eightZeros
    guard (digits | (digits &+ 0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080 == 0 else {
      return nil
    }
    // Neighbours become numbers of two digits, these of four, these of eight.
    let pairs = (digits &* 10 &+ (digits &>> 8)) & 0x00ff_00ff_00ff_00ff
    let fours = (pairs &* 100 &+ (pairs &>> 16)) & 0x0000_ffff_0000_ffff
    return (fours &* 10_000 &+ (fours &>> 32)) & 0xffff_ffff
  }
}
