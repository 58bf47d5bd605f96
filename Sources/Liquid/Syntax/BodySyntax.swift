/// The nodes of a block, before names are resolved: what the parser makes and the builder reads, as all that is
/// called syntax.
struct BodySyntax {
  /// With the offset of each in the source: where it begins, of a tag where its name does.
  var nodes: [(node: NodeSyntax, offset: Int)] = []
  /// Whether the block writes nothing but white space, which then is not written either.
  var isBlank = true

  mutating func append(_ node: NodeSyntax, at offset: Int, isBlank: Bool) {
    nodes.append((node, offset))
    self.isBlank = self.isBlank && isBlank
  }

  /// Takes out the text, which is all white space.
  mutating func removeText() {
    nodes.removeAll { if case .text = $0.node { true } else { false } }
  }
}
