/// `a == b and c or d`: evaluated from the left, each relation deciding over all that follows.
struct ConditionSyntax {
  enum Relation { case and, or }
  struct Comparison {
    var left: ExpressionSyntax
    var right: (ComparisonOperator, ExpressionSyntax)?
  }
  var first: Comparison
  var rest: [(Relation, Comparison)]
}
