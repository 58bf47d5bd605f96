/// Base64 (RFC 4648 §4 and §5).
enum Base64 {
  private static let standard = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let urlSafe = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func encoded(_ bytes: [UInt8], isURLSafe: Bool) -> [UInt8] {
    let alphabet = isURLSafe ? urlSafe : standard
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let second = index + 1 < bytes.count ? bytes[index + 1] : 0
      let third = index + 2 < bytes.count ? bytes[index + 2] : 0
      let group = Int(bytes[index]) << 16 | Int(second) << 8 | Int(third)
      for shift in [18, 12, 6, 0] { result.append(alphabet[group >> shift & 63]) }
      if index + 1 >= bytes.count { result[result.count - 2] = 0x3d }
      if index + 2 >= bytes.count { result[result.count - 1] = 0x3d }
      index += 3
    }
    return result
  }

  /// nil for what is not Base64. The URL-safe form may lack its padding and knows both alphabets.
  static func decoded(_ text: [UInt8], isURLSafe: Bool) -> [UInt8]? {
    var digits = text[...]
    if isURLSafe, digits.last != 0x3d {
      guard digits.count % 4 != 1 else { return nil }
    } else if digits.count % 4 != 0 {
      return nil
    }
    var padding = 0
    while padding < 2, digits.last == 0x3d {
      digits.removeLast()
      padding += 1
    }
    guard digits.count % 4 != 1 else { return nil }
    var result: [UInt8] = []
    var group = 0
    var bits = 0
    for digit in digits {
      let value: Int
      switch digit {
      case 0x41...0x5a: value = Int(digit) - 0x41
      case 0x61...0x7a: value = Int(digit) - 0x61 + 26
      case 0x30...0x39: value = Int(digit) - 0x30 + 52
      case 0x2b: value = 62
      case 0x2f: value = 63
      case 0x2d where isURLSafe: value = 62
      case 0x5f where isURLSafe: value = 63
      default: return nil
      }
      group = group << 6 | value
      bits += 6
      if bits >= 8 {
        bits -= 8
        result.append(UInt8(group >> bits & 0xff))
        group &= (1 << bits) - 1
      }
    }
    // What is left over must be zero: else another text would decode to the same bytes.
    return group == 0 ? result : nil
  }
}
