/// The nodes of a block, before names are resolved: what the parser makes and the builder reads, as all that is
/// called syntax.
struct BodySyntax {
  /// The nodes with their source offsets: where a text or an output begins, or a tag's name.
  var nodes: [(node: NodeSyntax, offset: Int)] = []
  /// Whether all nodes are blank.
  private(set) var isBlank = true

  mutating func append(_ node: NodeSyntax, at offset: Int) {
    nodes.append((node, offset))
    isBlank = isBlank && node.isBlank
  }

  /// Takes out the text, which is all white space.
  mutating func removeText() {
    nodes.removeAll { if case .text = $0.node { true } else { false } }
  }
}
