/// A branch of `if` or `unless`; several `else` may stand, of which the first counts.
struct ConditionalBranchSyntax {
  /// Source offset of the branch's own tag.
  var offset: Int
  /// nil for `else`.
  var condition: ConditionSyntax?
  /// `unless`.
  var isNegated = false
  var body = BodySyntax()
}
