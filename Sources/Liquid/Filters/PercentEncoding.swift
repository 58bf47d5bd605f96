internal import Bytes

/// Percent-encoding of URL parts.
enum PercentEncoding {
  /// Escapes all but letters, digits and `_.-~`; a space becomes `space`, or `%20` for nil.
  static func encoded(_ bytes: [UInt8], space: UInt8?) -> [UInt8] {
    var result = ByteBuffer(capacity: bytes.count + bytes.count / 2)
    append(bytes.span, space: space, to: &result)
    return result.array()
  }

  /// As `encoded`, into a buffer.
  static func append(_ bytes: Span<UInt8>, space: UInt8?, to result: inout ByteBuffer) {
    for index in bytes.indices { append(bytes[index], space: space, to: &result) }
  }

  /// As `encoded`, of one byte.
  static func append(_ byte: UInt8, space: UInt8?, to result: inout ByteBuffer) {
    switch byte {
    case UInt8(ascii: " ") where space != nil: result.append(space ?? byte)
    case _ where ASCII.isWord(byte), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "~"):
      result.append(byte)
    default:
      result.append(UInt8(ascii: "%"))
      result.append(capitalDigit(byte >> 4))
      result.append(capitalDigit(byte & 15))
    }
  }

  /// A hexadecimal digit.
  private static func capitalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
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
