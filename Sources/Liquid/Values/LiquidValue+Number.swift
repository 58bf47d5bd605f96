internal import Bytes

extension LiquidValue {
  /// The number that arithmetic takes the value for: text counts as far as it is one, all else is 0.
  var number: LiquidNumber {
    switch self {
    case .int(let value): .int(value)
    case .big(let value): .bigInteger(value)
    case .float(let value): BigNumber(value).map(LiquidNumber.decimal) ?? .int(0)
    case .string(let bytes), .text(let bytes): LiquidValue.number(inText: bytes)
    default: .int(0)
    }
  }

  /// Whether the value is a fraction that no digits can write.
  var isEndless: Bool {
    if case .float(let value) = self { !value.isFinite } else { false }
  }

  /// The number that arithmetic takes the value for, in binary; zero keeps its sign.
  var asDouble: Double {
    switch self {
    case .float(let value): return value
    case .string(let bytes), .text(let bytes):
      let number = LiquidValue.number(inText: bytes)
      let isBelowZero = bytes.trimmedOfSpace.first == UInt8(ascii: "-") && !number.isInteger
      return isBelowZero && number.exact.isZero ? -0.0 : number.exact.asDouble
    default: return number.exact.asDouble
    }
  }

  private static func number(inText bytes: [UInt8]) -> LiquidNumber {
    let trimmed = bytes.trimmedOfSpace
    if isFraction(trimmed), let decimal = BigNumber(text: trimmed.span) {
      return .decimal(decimal)
    }
    return leadingInteger(of: bytes)
  }

  /// `[-]digits.digits`.
  private static func isFraction(_ text: ArraySlice<UInt8>) -> Bool {
    let unsigned = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
    guard let point = unsigned.firstIndex(of: UInt8(ascii: ".")), point > unsigned.startIndex,
      point + 1 < unsigned.endIndex
    else { return false }
    return unsigned[..<point].allSatisfy(ASCII.isDigit)
      && unsigned[(point + 1)...].allSatisfy(ASCII.isDigit)
  }

  /// The integer that text starts with, else 0; `_` may stand between digits.
  static func leadingInteger(of bytes: [UInt8]) -> LiquidNumber {
    if let short = Int(shortText: bytes.span) { return .int(short) }
    var index = bytes.firstIndex { !ASCII.isSpace($0) } ?? bytes.endIndex
    var text: [UInt8] = []
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      text.append(bytes[index])
      index += 1
    }
    var digits = 0
    while index < bytes.count, digits < BigNumber.maximumDigits {
      if ASCII.isDigit(bytes[index]) {
        text.append(bytes[index])
        digits += 1
      } else if bytes[index] != UInt8(ascii: "_") || digits == 0 || index + 1 >= bytes.count
        || !ASCII.isDigit(bytes[index + 1])
      {
        break
      }
      index += 1
    }
    return BigNumber(text: text.span).map(LiquidNumber.init(integer:)) ?? .int(0)
  }

  /// The bound of a range written with this value: the integer part, 0 for what is no number.
  var leadingInteger: Int {
    switch self {
    case .int(let value): return value
    case .float(let value): return Int(exactly: value.rounded(.towardZero)) ?? 0
    case .string(let bytes), .text(let bytes):
      if case .int(let value) = LiquidValue.leadingInteger(of: bytes) { return value }
      return 0
    default: return 0
    }
  }

  /// The integer that a value must be where an argument needs one: an integer, or text of one.
  var strictInteger: Int? {
    switch self {
    case .int(let value): return value
    case .string(let bytes), .text(let bytes):
      let trimmed = Array(bytes.trimmedOfSpace)
      let digits =
        trimmed.first.map { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") } == true ? 1 : 0
      guard trimmed.count > digits, trimmed[digits...].allSatisfy(ASCII.isDigit) else { return nil }
      return Int(String(decoding: trimmed, as: UTF8.self))
    default: return nil
    }
  }

  /// The nearest `Int` of an integer or of text of one, of whatever length.
  var clampedInteger: Int? {
    if let integer = strictInteger { return integer }
    switch self {
    case .big(let value): return value.isNegative ? .min : .max
    case .string(let bytes), .text(let bytes):
      let trimmed = Array(bytes.trimmedOfSpace)
      guard
        trimmed.allSatisfy({
          ASCII.isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+")
        }),
        let value = BigNumber(text: trimmed.span)
      else { return nil }
      return value.isNegative ? .min : .max
    default: return nil
    }
  }

  /// The number a value is, without reading text.
  var plainNumber: LiquidNumber? {
    switch self {
    case .int, .float, .big: number
    default: nil
    }
  }
}
