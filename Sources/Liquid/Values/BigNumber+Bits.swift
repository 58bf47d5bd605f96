internal import Bytes

extension BigNumber {
  /// Bytes of the integer's magnitude, without sign and fraction.
  var byteCount: Int { magnitudeBytes.count }

  /// One bit of the integer, 0 being the lowest; negative numbers go on in ones.
  func bit(_ index: Int) -> Int {
    guard index >= 0 else { return 0 }
    var bytes = magnitudeBytes
    if isNegative {
      // Two's complement: the bits of one less, the other way round.
      for position in bytes.indices {
        bytes[position] = bytes[position] &- 1
        if bytes[position] != 0xff { break }
      }
    }
    let isSet = index / 8 < bytes.count && bytes[index / 8] >> UInt8(index % 8) & 1 == 1
    return isSet != isNegative ? 1 : 0
  }

  /// Lowest byte first. O(digits²).
  private var magnitudeBytes: [UInt8] {
    var bytes: [UInt8] = []
    for digit in text.utf8.prefix(while: { $0 != UInt8(ascii: ".") }) where ASCII.isDigit(digit) {
      var carry = Int(digit - UInt8(ascii: "0"))
      for index in bytes.indices {
        carry += Int(bytes[index]) * 10
        bytes[index] = UInt8(truncatingIfNeeded: carry)
        carry >>= 8
      }
      if carry > 0 { bytes.append(UInt8(carry)) }
    }
    return bytes
  }
}
