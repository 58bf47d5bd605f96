internal import Bytes

/// Percent-encoding of URL parts.
enum PercentEncoding {
  /// Escapes all but letters, digits and `_.-~`; a space becomes `space`, or `%20` for nil.
  static func encoded(_ bytes: [UInt8], space: UInt8?) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in bytes {
      switch byte {
      case UInt8(ascii: " ") where space != nil: result.append(space ?? byte)
      case _ where ASCII.isWord(byte), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "~"):
        result.append(byte)
      default:
        result.append(contentsOf: [
          UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)],
        ])
      }
    }
    return result
  }

  /// Reverses `encoded`; `+` is a space, and a `%` without two digits stays.
  static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = ASCII.hexValue(bytes[index + 1]), let low = ASCII.hexValue(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index] == UInt8(ascii: "+") ? UInt8(ascii: " ") : bytes[index])
        index += 1
      }
    }
    return result
  }
}
