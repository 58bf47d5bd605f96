internal import Liquid
internal import Records

/// The names that templates from data may use while records are read: no field comes into use any more.
///
/// One that has no place in the batches is looked up by name in each record, where any name may be a
/// field.
///
/// It tells no `settings`: filters make much of little, and what is compiled of the data's texts is kept.
final class RunTimeNames: NameScope, Sendable {
  private let table: NameTable

  init(_ table: NameTable) { self.table = table }

  func meaning(of path: [FieldName]) -> NameMatch? {
    var table = table
    guard let match = table.meaning(of: path) else { return nil }
    return NameMatch(atRunTime(match.meaning, table), segments: match.segments)
  }

  func meanings(ofAny names: [FieldName]) -> [NameMeaning] {
    var table = table
    return table.meanings(ofAny: names).map { atRunTime($0, table) }
  }

  /// - Parameter table: has names that came up only now.
  private func atRunTime(_ meaning: NameMeaning, _ table: NameTable) -> NameMeaning {
    switch meaning {
    case .field(let field) where field.field >= self.table.frames[field.frame].names.count:
      .namedField(frame: field.frame, table.frames[field.frame].names[field.field])
    case .fieldOrProperty(let whole, let owner):
      .fieldOrProperty(atRunTime(whole, table), of: atRunTime(owner, table))
    default: meaning
    }
  }

  func constants(under name: FieldName) -> LiquidObject? { table.constants(under: name) }

  func members(under name: FieldName) -> [String]? { table.members(under: name) }

  func isKnown(_ path: [FieldName]) -> Bool? { table.isKnown(path) }

  func suggestion(for path: [FieldName]) -> String? { table.suggestion(for: path) }
}
