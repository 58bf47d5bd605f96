/// `cycle name: value, value`.
struct CycleSyntax {
  var name: ExpressionSyntax?
  var values: [ExpressionSyntax]
}
