/// `filter: argument, name: argument`.
struct FilterSyntax {
  var name: String
  var offset: Int
  var arguments: [ExpressionSyntax]
  var keywords: [(name: [UInt8], value: ExpressionSyntax)]
}
