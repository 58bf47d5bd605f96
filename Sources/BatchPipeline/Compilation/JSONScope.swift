internal import Bytes
internal import JSONText
internal import Liquid
internal import Records

/// The names of one JSON object, for a template that is tried out as strictly as a run takes it.
final class JSONScope: NameScope {
  private let object: JSONNode

  /// - Parameter object: any other value has no names.
  init(_ object: JSONNode) { self.object = object }

  func meaning(of path: [FieldName]) -> NameMatch? {
    guard let name = path.first, let node = object[name.text],
      let match = node.meaning(of: path[1...])
    else { return nil }
    return NameMatch(match.meaning, segments: match.segments + 1)
  }

  func suggestion(for path: [FieldName]) -> String? {
    Spelling.nearest(
      to: path.map(\.text).joined(separator: "."),
      among: object.members?.map(\.key.text) ?? [])
  }
}

extension JSONNode {
  /// The value that a template's path leads to, and the path's segments up to it. A name that an object
  /// lacks is unknown: nil; of other values Liquid knows what is below them.
  func meaning(of path: ArraySlice<FieldName>) -> NameMatch? {
    var node = self
    var rest = path
    while let name = rest.first, let inner = node[name.text] {
      node = inner
      rest = rest.dropFirst()
    }
    if let next = rest.first, node.members != nil, !next.isLiquidProperty { return nil }
    return NameMatch(.constant(LiquidValue(node)), segments: path.count - rest.count)
  }
}
