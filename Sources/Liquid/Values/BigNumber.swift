internal import Bytes

/// A decimal number of any length, for arithmetic that `Int` and `Double` would get wrong.
///
/// Digits are kept one a byte: numbers in messages are short, and nothing here is on a hot path.
/// Operations refuse to grow past `maximumDigits`.
package struct BigNumber: Equatable, Sendable {
  static let maximumDigits = 2_000
  /// Significant digits of a quotient; a `Double` needs 17.
  private static let quotientDigits = 40

  let isNegative: Bool
  /// Most significant first, no leading zero; empty for zero.
  let digits: [UInt8]
  /// How many of the digits stand after the point.
  let scale: Int

  init(isNegative: Bool, digits: [UInt8], scale: Int) {
    let leading = digits.firstIndex { $0 != 0 } ?? digits.endIndex
    self.digits = leading == 0 ? digits : Array(digits[leading...])
    self.isNegative = isNegative && !self.digits.isEmpty
    self.scale = scale
  }

  init(_ value: Int) {
    var digits: [UInt8] = []
    var rest = value.magnitude
    while rest > 0 {
      digits.append(UInt8(rest % 10))
      rest /= 10
    }
    self.init(isNegative: value < 0, digits: digits.reversed(), scale: 0)
  }

  /// The shortest decimal text that reads back as `value`, which is finite.
  init?(_ value: Double) {
    self.init(text: Array("\(value)".utf8))
  }

  /// `[+-]digits[.digits][e[+-]digits]` and nothing else.
  init?(text: [UInt8]) {
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
  private static func readSign(_ text: [UInt8], _ index: inout Int) -> Bool {
    guard index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+")
    else { return false }
    defer { index += 1 }
    return text[index] == UInt8(ascii: "-")
  }

  /// `digits[.digits]`; nil where there is no digit, or there are too many.
  private static func readMantissa(_ text: [UInt8], _ index: inout Int)
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
  private static func readDigits(_ text: [UInt8], _ index: inout Int, into digits: inout [UInt8])
    -> Bool
  {
    while index < text.count, ASCII.isDigit(text[index]) {
      if digits.count > maximumDigits { return false }
      digits.append(text[index] - UInt8(ascii: "0"))
      index += 1
    }
    return true
  }

  /// `[+-]digits`; nil where there is no digit, or it would make too many.
  private static func readExponent(_ text: [UInt8], _ index: inout Int) -> Int? {
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

  var isZero: Bool { digits.isEmpty }

  /// The whole number, when `scale` is 0 and it fits.
  var asInt: Int? {
    guard scale == 0 else { return nil }
    var value = 0
    for digit in digits {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) =
        isNegative
        ? product.subtractingReportingOverflow(Int(digit))
        : product.addingReportingOverflow(Int(digit))
      if overflow || carry { return nil }
      value = sum
    }
    return value
  }

  /// The nearest `Double`.
  var asDouble: Double { Double(text) ?? 0 }

  var text: String {
    var padded = digits
    if padded.count <= scale {
      padded.insert(contentsOf: repeatElement(0, count: scale + 1 - padded.count), at: 0)
    }
    var bytes: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
    bytes.append(contentsOf: padded[..<(padded.count - scale)].map { $0 + UInt8(ascii: "0") })
    if scale > 0 {
      bytes.append(UInt8(ascii: "."))
      bytes.append(contentsOf: padded[(padded.count - scale)...].map { $0 + UInt8(ascii: "0") })
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

// MARK: - Arithmetic

extension BigNumber {
  var negated: BigNumber { BigNumber(isNegative: !isNegative, digits: digits, scale: scale) }
  var magnitude: BigNumber { BigNumber(isNegative: false, digits: digits, scale: scale) }

  private func scaled(to scale: Int) -> [UInt8] {
    digits.isEmpty ? [] : digits + repeatElement(0, count: scale - self.scale)
  }

  /// -1, 0 or 1.
  static func compare(_ left: BigNumber, _ right: BigNumber) -> Int {
    if left.isNegative != right.isNegative { return left.isNegative ? -1 : 1 }
    let scale = max(left.scale, right.scale)
    let order = compareDigits(left.scaled(to: scale), right.scaled(to: scale))
    return left.isNegative ? -order : order
  }

  static func + (left: BigNumber, right: BigNumber) -> BigNumber {
    let scale = max(left.scale, right.scale)
    let (first, second) = (left.scaled(to: scale), right.scaled(to: scale))
    if left.isNegative == right.isNegative {
      return BigNumber(
        isNegative: left.isNegative, digits: addDigits(first, second), scale: scale)
    }
    if compareDigits(first, second) >= 0 {
      return BigNumber(
        isNegative: left.isNegative, digits: subtractDigits(first, second), scale: scale)
    }
    return BigNumber(
      isNegative: right.isNegative, digits: subtractDigits(second, first), scale: scale)
  }

  static func - (left: BigNumber, right: BigNumber) -> BigNumber { left + right.negated }

  static func * (left: BigNumber, right: BigNumber) -> BigNumber {
    var product = [Int](repeating: 0, count: left.digits.count + right.digits.count)
    for (i, a) in left.digits.enumerated().reversed() {
      for (j, b) in right.digits.enumerated().reversed() {
        product[i + j + 1] += Int(a) * Int(b)
      }
    }
    var carry = 0
    var digits = [UInt8](repeating: 0, count: product.count)
    for index in product.indices.reversed() {
      let sum = product[index] + carry
      digits[index] = UInt8(sum % 10)
      carry = sum / 10
    }
    return BigNumber(
      isNegative: left.isNegative != right.isNegative, digits: digits,
      scale: left.scale + right.scale)
  }

  /// Quotient to `quotientDigits` digits, rounded towards zero; `divisor` is not zero.
  func divided(by divisor: BigNumber) -> BigNumber {
    if isZero { return BigNumber(0) }
    let extra = max(
      0, BigNumber.quotientDigits + divisor.digits.count - digits.count,
      divisor.scale - scale)
    let (quotient, _) = BigNumber.divideDigits(
      digits + repeatElement(0, count: extra), divisor.digits)
    return BigNumber(
      isNegative: isNegative != divisor.isNegative, digits: quotient,
      scale: scale + extra - divisor.scale)
  }

  /// Quotient rounded down, and the remainder, which has the divisor's sign; `divisor` is not zero.
  func dividedDown(by divisor: BigNumber) -> (quotient: BigNumber, remainder: BigNumber) {
    let scale = max(self.scale, divisor.scale)
    let (quotientDigits, remainderDigits) = BigNumber.divideDigits(
      scaled(to: scale), divisor.scaled(to: scale))
    var quotient = BigNumber(
      isNegative: isNegative != divisor.isNegative, digits: quotientDigits, scale: 0)
    var remainder = BigNumber(isNegative: isNegative, digits: remainderDigits, scale: scale)
    if !remainder.isZero, isNegative != divisor.isNegative {
      quotient = quotient - BigNumber(1)
      remainder = remainder + divisor
    }
    return (quotient, remainder)
  }

  /// How `rounded(to:_:)` treats what it drops.
  enum Rounding { case down, up, towardZero, halfAway }

  /// The number with `places` digits after the point; a negative count rounds before the point.
  func rounded(to places: Int, _ rounding: Rounding) -> BigNumber {
    guard places < scale else { return self }
    let dropped = scale - places
    var kept: [UInt8] = []
    var rest = digits[...]
    if dropped < digits.count {
      kept = Array(digits[..<(digits.count - dropped)])
      rest = digits[(digits.count - dropped)...]
    }
    let isExact = rest.allSatisfy { $0 == 0 }
    let increment =
      switch rounding {
      case .down: isNegative && !isExact
      case .up: !isNegative && !isExact
      case .towardZero: false
      case .halfAway: dropped <= digits.count && (rest.first ?? 0) >= 5
      }
    if increment { kept = BigNumber.addDigits(kept, [1]) }
    if places < 0, !kept.isEmpty {
      kept.append(contentsOf: repeatElement(0, count: min(-places, BigNumber.maximumDigits)))
    }
    return BigNumber(isNegative: isNegative, digits: kept, scale: max(places, 0))
  }
}

// MARK: - Digits

extension BigNumber {
  private static func compareDigits(_ left: [UInt8], _ right: [UInt8]) -> Int {
    let (first, second) = (left.drop { $0 == 0 }, right.drop { $0 == 0 })
    if first.count != second.count { return first.count < second.count ? -1 : 1 }
    for (a, b) in zip(first, second) where a != b { return a < b ? -1 : 1 }
    return 0
  }

  private static func addDigits(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    var sum: [UInt8] = []
    var carry: UInt8 = 0
    var (i, j) = (left.count - 1, right.count - 1)
    while i >= 0 || j >= 0 || carry > 0 {
      var digit = carry
      if i >= 0 { digit += left[i] }
      if j >= 0 { digit += right[j] }
      sum.append(digit % 10)
      carry = digit / 10
      i -= 1
      j -= 1
    }
    return sum.reversed()
  }

  /// `left` is not below `right`.
  private static func subtractDigits(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    var difference = left
    var borrow: UInt8 = 0
    for offset in 0..<left.count {
      let index = left.count - 1 - offset
      let taken = borrow + (offset < right.count ? right[right.count - 1 - offset] : 0)
      borrow = difference[index] < taken ? 1 : 0
      difference[index] = difference[index] + borrow * 10 - taken
    }
    return difference
  }

  /// Divides as on paper, and in place: 2,000 digits divided by a few take some 50 µs.
  private static func divideDigits(_ dividend: [UInt8], _ divisor: [UInt8])
    -> (quotient: [UInt8], remainder: [UInt8])
  {
    let divisor = Array(divisor.drop { $0 == 0 })
    var quotient: [UInt8] = []
    quotient.reserveCapacity(dividend.count)
    // What is left stands in the digits from `start` on, one more than the divisor has.
    var rest = [UInt8](repeating: 0, count: divisor.count) + dividend
    var digits = rest.mutableSpan
    for start in dividend.indices {
      var count: UInt8 = 0
      while subtract(divisor.span, from: &digits, at: start) { count += 1 }
      quotient.append(count)
    }
    return (quotient, Array(rest.suffix(divisor.count)))
  }

  /// Subtracts a number from the one that begins at `start` and has a digit more.
  /// - Returns: False, and nothing is changed, where that one is smaller.
  private static func subtract(
    _ other: Span<UInt8>, from digits: inout MutableSpan<UInt8>, at start: Int
  ) -> Bool {
    let first = start + 1
    if digits[start] == 0 {
      for index in other.indices where digits[first + index] != other[index] {
        if digits[first + index] < other[index] { return false }
        break
      }
    }
    var borrow: UInt8 = 0
    for index in other.indices.reversed() {
      let taken = other[index] + borrow
      let digit = digits[first + index]
      borrow = digit < taken ? 1 : 0
      digits[first + index] = digit + borrow * 10 - taken
    }
    digits[start] -= borrow
    return true
  }
}
