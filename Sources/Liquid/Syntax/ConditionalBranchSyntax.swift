/// A branch of `if` or `unless`.
struct ConditionalBranchSyntax {
  /// Of the branch's own tag.
  var offset: Int
  /// nil for `else`.
  var condition: ConditionSyntax?
  /// `unless`.
  var isNegated = false
  var body = BodySyntax()
}
