internal import Bytes

extension BigNumber {
  /// `[+-]digits[.digits][e[+-]digits]` and nothing else.
  init?(text: Span<UInt8>) {
    if let short = BigNumber(shortText: text) {
      self = short
    } else {
      self.init(anyText: text)
    }
  }

  /// `[+-]digits[.digits]` of at most `shortDigits` digits; nil for anything else.
  private init?(shortText text: Span<UInt8>) {
    var index = 0
    let isNegative = BigNumber.readSign(text, &index)
    guard text.count - index <= BigNumber.shortDigits else { return nil }
    var value: UInt64 = 0
    let first = index
    var point: Int?
    while index < text.count {
      let byte = text[index]
      if ASCII.isDigit(byte) {
        value = value &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
      } else if byte == UInt8(ascii: "."), point == nil, index > first {
        point = index
      } else {
        return nil
      }
      index += 1
    }
    let scale = point.map { text.count - $0 - 1 } ?? 0
    // Neither a number without digits nor one that ends in its point.
    guard index > first, point == nil || scale > 0 else { return nil }
    self.init(isNegative: isNegative, magnitude: value, scale: scale)
  }

  private init?(anyText text: Span<UInt8>) {
    var index = 0
    let isNegative = BigNumber.readSign(text, &index)
    guard var (digits, scale) = BigNumber.readMantissa(text, &index) else { return nil }
    if index < text.count, text[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      guard let exponent = BigNumber.readExponent(text, &index) else { return nil }
      scale -= exponent
      if scale < 0 {
        digits.append(contentsOf: repeatElement(0, count: -scale))
        scale = 0
      }
    }
    guard index == text.count, digits.count <= BigNumber.maximumDigits else { return nil }
    self.init(isNegative: isNegative, digits: digits, scale: scale)
  }

  /// - Returns: Whether a `-` stands there.
  private static func readSign(_ text: Span<UInt8>, _ index: inout Int) -> Bool {
    guard index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+")
    else { return false }
    defer { index += 1 }
    return text[index] == UInt8(ascii: "-")
  }

  /// `digits[.digits]`; nil where there is no digit, or there are too many.
  private static func readMantissa(_ text: Span<UInt8>, _ index: inout Int)
    -> (digits: [UInt8], scale: Int)?
  {
    var digits: [UInt8] = []
    guard readDigits(text, &index, into: &digits), !digits.isEmpty else { return nil }
    let whole = digits.count
    if index + 1 < text.count, text[index] == UInt8(ascii: "."), ASCII.isDigit(text[index + 1]) {
      index += 1
      guard readDigits(text, &index, into: &digits) else { return nil }
    }
    return (digits, digits.count - whole)
  }

  /// - Returns: False where there are too many.
  @inline(__always)
  private static func readDigits(
    _ text: Span<UInt8>, _ index: inout Int, into digits: inout [UInt8]
  ) -> Bool {
    while index < text.count, ASCII.isDigit(text[index]) {
      if digits.count > maximumDigits { return false }
      digits.append(text[index] - UInt8(ascii: "0"))
      index += 1
    }
    return true
  }

  /// `[+-]digits`; nil where there is no digit, or it would make too many.
  private static func readExponent(_ text: Span<UInt8>, _ index: inout Int) -> Int? {
    let isNegative = readSign(text, &index)
    let first = index
    var exponent = 0
    while index < text.count, ASCII.isDigit(text[index]) {
      exponent = min(exponent * 10 + Int(text[index] - UInt8(ascii: "0")), maximumDigits + 1)
      index += 1
    }
    guard index > first, exponent <= maximumDigits else { return nil }
    return isNegative ? -exponent : exponent
  }
}
