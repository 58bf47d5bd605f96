/// A comparison as an instruction holds it, in integers: one of a field with a literal runs as it stands, with
/// no `LiquidValue`; any other is a `Comparison`, found by its index.
enum ConditionTest: Sendable {
  case constant(Bool)
  /// The field is not nil.
  case present(FieldReference, Bool)
  case equals(FieldReference, PoolText, Bool)
  case blank(FieldReference, Bool)
  case empty(FieldReference, Bool)
  case number(FieldReference, ComparisonOperator, Int)
  /// The number is finite.
  case fraction(FieldReference, ComparisonOperator, Double)
  case contains(FieldReference, PoolText)
  /// Index in `Program.comparisons`.
  case general(Int)

  var isPlain: Bool { if case .general = self { false } else { true } }
}
