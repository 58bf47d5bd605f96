/// `case subject` with its `when` and `else`, which may stand in any order.
struct SelectionSyntax {
  struct Branch {
    /// Values of `when`; nil for `else`.
    var values: [ExpressionSyntax]?
    var body = BodySyntax()
  }
  var subject: ExpressionSyntax
  var branches: [Branch]
}
