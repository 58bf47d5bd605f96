/// A comparison; those of a field with a literal need no `LiquidValue`.
enum Test: Sendable {
  case constant(Bool)
  /// The field is not nil.
  case present(FieldReference, Bool)
  case equals(FieldReference, PoolText, Bool)
  case blank(FieldReference, Bool)
  case empty(FieldReference, Bool)
  case number(FieldReference, ComparisonOperator, Int)
  case contains(FieldReference, PoolText)
  /// Index in `comparisons`.
  case general(Int)

  var isPlain: Bool { if case .general = self { false } else { true } }
}
