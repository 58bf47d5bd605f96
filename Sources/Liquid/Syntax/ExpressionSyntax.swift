/// A value as written, without filters.
indirect enum ExpressionSyntax {
  case literal(LiquidValue)
  /// `blank`: a test on one side of a comparison, the empty string elsewhere.
  case blank
  /// `empty`, likewise.
  case empty
  case path(PathSyntax)
  case range(ExpressionSyntax, ExpressionSyntax)
}
