/// `render "partial", name: value`.
struct RenderSyntax {
  var partial: String
  var offset: Int
  var isLoop = false
  var value: ExpressionSyntax?
  var alias: [UInt8]?
  var arguments: [(name: [UInt8], value: ExpressionSyntax)] = []
}
