/// A number as the document writes it (RFC 8259 §6), of any length and precision.
package struct JSONNumber: Sendable {
  /// The document's own text, as `-1.50e3`.
  package let text: String

  /// - Parameter text: A number of RFC 8259's grammar; the parser has checked it.
  init(grammatical text: String) { self.text = text }

  package init(_ value: some BinaryInteger) { text = String(value) }
}

extension JSONNumber {
  /// The value, where it is a whole number that fits: `5`, `5.0` and `0.5e1` are 5. O(length).
  package var asInt: Int? {
    if let value = Int(text) { return value }
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    var digits: [UInt8] = []
    var fractionDigits = 0
    var exponent = 0
    var rest = text.utf8.dropFirst(isNegative ? 1 : 0)
    var isFraction = false
    while let byte = rest.first, byte | 0x20 != UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if byte == UInt8(ascii: ".") {
        isFraction = true
      } else {
        digits.append(byte - UInt8(ascii: "0"))
        if isFraction { fractionDigits += 1 }
      }
    }
    while digits.last == 0 {
      digits.removeLast()
      fractionDigits -= 1
    }
    if digits.isEmpty { return 0 }
    if !rest.isEmpty {
      // An exponent that is no `Int` makes any number but zero too large or no whole one.
      guard let value = Int(String(rest.dropFirst()) ?? "") else { return nil }
      exponent = value
    }
    let (zeros, isOverflow) = exponent.subtractingReportingOverflow(fractionDigits)
    guard !isOverflow, zeros >= 0, zeros < 20 else { return nil }
    var value = 0
    for digit in digits + [UInt8](repeating: 0, count: zeros) {
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflowsToo) = product.subtractingReportingOverflow(Int(digit))
      if overflows || overflowsToo { return nil }
      value = sum  // kept negative, since the most negative number has no positive twin
    }
    if isNegative { return value }
    return value == Int.min ? nil : -value
  }

  /// The nearest double; infinite where the number is beyond its range.
  package var asDouble: Double { Double(text) ?? .infinity }
}

extension JSONNumber: Equatable {
  /// Equality of values: `1`, `1.0` and `10e-1` are equal.
  package static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    switch (left.asInt, right.asInt) {
    case (let left?, let right?): left == right
    case (nil, nil): left.text == right.text || left.asDouble == right.asDouble
    default: false
    }
  }
}
