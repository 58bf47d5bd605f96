/// Base64 (RFC 4648 §4, and §5 for the URL-safe alphabet).
package enum Base64 {
  /// The 64 digits.
  package enum Alphabet: Sendable {
    /// RFC 4648 §4: `+` and `/`, padded with `=`.
    case standard
    /// RFC 4648 §5: `-` and `_`. Decoding takes the standard digits too, and a text without padding.
    case urlSafe
  }

  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let urlSafeDigits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// `bytes` in Base64, padded with `=` in both alphabets. O(n).
  package static func encoded(
    _ bytes: Span<UInt8>, _ alphabet: Alphabet = .standard
  ) -> [UInt8] {
    let digits = alphabet == .urlSafe ? urlSafeDigits : digits
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let second = index + 1 < bytes.count ? bytes[index + 1] : 0
      let third = index + 2 < bytes.count ? bytes[index + 2] : 0
      let group = Int(bytes[index]) << 16 | Int(second) << 8 | Int(third)
      for shift in [18, 12, 6, 0] { result.append(digits[group >> shift & 63]) }
      if index + 1 >= bytes.count { result[result.count - 2] = UInt8(ascii: "=") }
      if index + 2 >= bytes.count { result[result.count - 1] = UInt8(ascii: "=") }
      index += 3
    }
    return result
  }

  /// The bytes that `text` stands for. O(n).
  /// - Parameter allowsSpareBits: Whether the bits of the last digit that belong to no byte may be other
  ///   than zero (RFC 4648 §3.5): then several texts mean the same bytes.
  /// - Returns: Nil for what is not Base64.
  package static func decoded(
    _ text: Span<UInt8>, _ alphabet: Alphabet = .standard, allowsSpareBits: Bool = false
  ) -> [UInt8]? {
    var count = text.count
    if alphabet != .urlSafe || (count > 0 && text[count - 1] == UInt8(ascii: "=")), count % 4 != 0 {
      return nil
    }
    for _ in 0..<2 where count > 0 && text[count - 1] == UInt8(ascii: "=") { count -= 1 }
    guard count % 4 != 1 else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(count / 4 * 3 + 2)
    var group: UInt = 0
    var bits: UInt = 0
    for index in 0..<count {
      guard let value = value(of: text[index], alphabet) else { return nil }
      group = group << 6 | UInt(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        result.append(UInt8(truncatingIfNeeded: group >> bits))
        group &= (1 << bits) - 1
      }
    }
    return group == 0 || allowsSpareBits ? result : nil
  }

  @inline(__always)
  private static func value(of digit: UInt8, _ alphabet: Alphabet) -> UInt8? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): digit - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    case UInt8(ascii: "-") where alphabet == .urlSafe: 62
    case UInt8(ascii: "_") where alphabet == .urlSafe: 63
    default: nil
    }
  }
}
