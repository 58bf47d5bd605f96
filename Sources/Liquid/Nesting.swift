/// How deep templates and their values nest.
enum Nesting {
  /// Blocks, brackets, partials, and lists inside each other: each level is a call inside a call, so that the
  /// stack of a worker's thread bounds them. The reference has the same limit for blocks and partials.
  static let maximumDepth = 100
}
