/// `filter: argument, name: argument`; whether there is such a filter is seen only when it is compiled.
struct FilterSyntax {
  var name: String
  var offset: Int
  var arguments: [ExpressionSyntax]
  var keywords: [(name: [UInt8], value: ExpressionSyntax)]
}
