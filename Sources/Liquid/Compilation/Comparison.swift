/// A comparison of any two values.
struct Comparison: Sendable {
  enum Operand: Sendable {
    case value(Expression)
    case blank
    case empty
  }
  let left: Operand
  let right: (ComparisonOperator, Operand)?
}
