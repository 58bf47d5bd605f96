/// `case subject` with its `when` and `else`, which may stand in any order.
struct SelectionSyntax {
  struct Branch {
    /// Values of `when`; nil for `else`.
    var values: [ExpressionSyntax]?
    var body = BodySyntax()
  }
  var subject: ExpressionSyntax
  var branches: [Branch]
  /// What stands before the first branch: never written, but where it is not blank the branches keep
  /// their white space.
  var ignored = BodySyntax()

  var isBlank: Bool { ignored.isBlank && branches.allSatisfy(\.body.isBlank) }
}
