internal import Bytes
package import JSONText

extension LiquidValue {
  /// The value that a JSON document holds: strings are strings, numbers with a point or an exponent
  /// are fractions. O(size).
  package init(_ node: JSONNode) {
    switch node.value {
    case .null: self = .absent
    case .bool(let value): self = .bool(value)
    case .string(let value): self = .string(value.text)
    case .array(let elements): self = .array(elements.map(LiquidValue.init))
    case .object(let members):
      self = .object(
        LiquidObject(
          members.map { (key: Array($0.key.text.utf8), value: LiquidValue($0.value)) }))
    case .number(let number):
      let isWhole = number.text.utf8.allSatisfy { ASCII.isDigit($0) || $0 == UInt8(ascii: "-") }
      if isWhole, let value = Int(number.text) {
        self = .int(value)
      } else if isWhole, let value = BigNumber(text: Array(number.text.utf8).span) {
        self = .big(value)
      } else {
        self = .float(number.asDouble)
      }
    }
  }
}
