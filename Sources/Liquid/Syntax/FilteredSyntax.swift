/// `expression | filter: argument, name: argument`.
struct FilteredSyntax {
  /// nil where nothing is written.
  var base: ExpressionSyntax?
  var filters: [FilterSyntax]
}
