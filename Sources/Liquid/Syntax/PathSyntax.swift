/// `name.property["key"][0]`.
struct PathSyntax {
  enum Root {
    case name([UInt8])
    /// `[expression]`, whose value is the name.
    case computed(ExpressionSyntax)
  }
  enum Segment {
    case property([UInt8], offset: Int)
    case index(ExpressionSyntax, offset: Int)
  }
  var root: Root
  var segments: [Segment]
  var offset: Int
}
