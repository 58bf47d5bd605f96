/// How deep templates nest, and how deep filters and comparisons look into lists;
/// `LiquidValue.maximumDepth` says how deep values may be.
enum Nesting {
  /// Blocks, brackets, partials, and lists inside each other: each level is a call inside a call, so that the
  /// stack of a worker's thread bounds them. The reference has the same limit for blocks and partials.
  static let maximumDepth = 100
}
