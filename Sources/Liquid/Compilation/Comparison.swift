/// A comparison of any two values.
struct Comparison: Sendable {
  enum Operand: Sendable {
    case value(Expression)
    case blank
    case empty

    var isValue: Bool {
      if case .value = self { true } else { false }
    }
  }
  let left: Operand
  let right: (ComparisonOperator, Operand)?
}
