/// `for variable in collection`, or `tablerow`.
struct LoopSyntax {
  enum Start {
    case first
    case expression(ExpressionSyntax)
    /// `offset: continue`.
    case continued
  }
  var variable: [UInt8]
  var collection: ExpressionSyntax
  /// `variable-collection`.
  var name: [UInt8]
  var isReversed = false
  var start = Start.first
  var limit: ExpressionSyntax?
  /// `cols` of `tablerow`.
  var columns: ExpressionSyntax?
  var body = BodySyntax()
  var otherwise: BodySyntax?

  var isBlank: Bool { body.isBlank && otherwise?.isBlank != false }
}
