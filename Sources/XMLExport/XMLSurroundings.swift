/// What is open around a record.
struct XMLSurroundings {
  /// Elements.
  let depth: Int
  /// Declarations of namespaces in them, at most.
  let declarations: Int

  /// Where libxml2 has seen none of the elements. O(their number).
  init(_ ancestors: XMLAncestors) {
    depth = ancestors.tags.count
    let bytes = ancestors.tags.reduce(0) { $0 &+ $1.text.count }
    declarations = bytes / XMLPlainParser.declarationBytes
  }

  init(_ parser: XMLPushParser) {
    depth = parser.events.builder.depth
    declarations = parser.context.namespaceCount
  }
}
