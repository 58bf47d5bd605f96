internal import Bytes

/// A number as the document writes it (RFC 8259 §6), of any length and precision.
package struct JSONNumber: Sendable {
  /// The document's own text, as `-1.50e3`.
  package let text: String

  /// - Parameter text: A number of RFC 8259's grammar; the parser has checked it.
  init(grammatical text: String) { self.text = text }

  /// The number in decimal digits, of any size.
  package init(_ value: some BinaryInteger) { text = String(value) }
}

extension JSONNumber {
  /// Decimal digits of `Int.max`.
  private static let maximumDigits = 19

  /// The value, where it is a whole number that fits: `5`, `5.0` and `0.5e1` are 5. O(length).
  package var asInt: Int? {
    if let value = Int(text) { return value }
    let (digits, power) = significand
    if digits.isEmpty { return 0 }
    // With an exponent beyond `Int` every number but zero is too large, or not whole.
    guard let exponent else { return nil }
    let (zeros, isOverflow) = exponent.addingReportingOverflow(power)
    // More zeros, with a digit before them, are too large in any case.
    guard !isOverflow, zeros >= 0, zeros < JSONNumber.maximumDigits else { return nil }
    // Kept negative, since the most negative number has no positive twin.
    var negated = 0
    for digit in digits + [UInt8](repeating: 0, count: zeros) {
      let (product, overflows) = negated.multipliedReportingOverflow(by: 10)
      let (difference, overflowsToo) = product.subtractingReportingOverflow(Int(digit))
      if overflows || overflowsToo { return nil }
      negated = difference
    }
    if isNegative { return negated }
    return negated == Int.min ? nil : -negated
  }

  /// Whether both are the same digits times the same power of ten. False where an exponent is no `Int`.
  private func hasDigitsAndPower(of other: JSONNumber) -> Bool {
    let (left, right) = (significand, other.significand)
    guard let leftExponent = exponent, let rightExponent = other.exponent else { return false }
    let (leftPower, leftOverflows) = leftExponent.addingReportingOverflow(left.power)
    let (rightPower, rightOverflows) = rightExponent.addingReportingOverflow(right.power)
    return leftPower == rightPower && leftOverflows == rightOverflows
      && isNegative == other.isNegative
      && left.digits.drop { $0 == 0 } == right.digits.drop { $0 == 0 }
  }

  private var isNegative: Bool { text.utf8.first == UInt8(ascii: "-") }

  /// The digits before the exponent, but for zeros at their end, and the power of ten of the last one.
  private var significand: (digits: [UInt8], power: Int) {
    var digits: [UInt8] = []
    var power = 0
    var isFraction = false
    for byte in text.utf8 {
      if ASCII.lowercased(byte) == UInt8(ascii: "e") { break }
      if byte == UInt8(ascii: ".") { isFraction = true }
      guard ASCII.isDigit(byte) else { continue }
      digits.append(byte - UInt8(ascii: "0"))
      if isFraction { power -= 1 }
    }
    while digits.last == 0 {
      digits.removeLast()
      power += 1
    }
    return (digits, power)
  }

  /// What stands behind the `e`, or 0; nil where that is no `Int`.
  private var exponent: Int? {
    guard let mark = text.firstIndex(where: { $0 == "e" || $0 == "E" }) else { return 0 }
    return Int(text[text.index(after: mark)...])
  }

  /// The nearest double; infinite where the number is beyond its range.
  package var asDouble: Double { Double(text) ?? .infinity }
}

extension JSONNumber: Equatable {
  /// Equality of values, exact at any size and precision: `1`, `1.0` and `10e-1` are equal. A number
  /// whose exponent is no `Int` equals itself alone, digit for digit.
  package static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    switch (left.asInt, right.asInt) {
    case (let left?, let right?): left == right
    case (nil, nil): left.text == right.text || left.hasDigitsAndPower(of: right)
    default: false
    }
  }
}
