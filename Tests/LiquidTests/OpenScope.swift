import Liquid
import Records

/// A scope where any name may be a field, as of XML without a list: `fields` have an index, others are
/// found by name. `run.name` is known.
final class OpenScope: NameScope, Sendable {
  let fields: [FieldName]

  init(_ fields: [String]) { self.fields = fields.map { FieldName($0) } }

  func meaning(of path: [FieldName]) -> NameMatch? {
    if path == ["run", "name"] { return NameMatch(.constant(.string("spring")), segments: 2) }
    var path = path
    if path.count > 1, ["size", "first", "last"].contains(path[path.count - 1]) {
      path.removeLast()
    }
    let name = FieldName(path.map(\.text).joined(separator: "."))
    guard let index = fields.firstIndex(of: name) else {
      return NameMatch(.namedField(frame: 0, name), segments: path.count)
    }
    return NameMatch(.field(FieldReference(frame: 0, field: index)), segments: path.count)
  }

  func isKnown(_ path: [FieldName]) -> Bool? { path == ["run", "name"] ? true : nil }

  func suggestion(for path: [FieldName]) -> String? { nil }
}
