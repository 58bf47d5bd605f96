internal import Liquid
internal import Records

/// The names that templates from data may use while records are read: no field comes into use any more.
///
/// One that has no place in the batches is looked up by name in each record, where any name may be a
/// field.
final class RunTimeNames: NameScope, Sendable {
  private let table: NameTable

  init(_ table: NameTable) { self.table = table }

  func meaning(of path: [FieldName]) -> (meaning: NameMeaning, segments: Int)? {
    var table = table
    guard let (meaning, segments) = table.meaning(of: path) else { return nil }
    if case .field(let field) = meaning,
      field.field >= self.table.frames[field.frame].names.count
    {
      return (
        .namedField(frame: field.frame, table.frames[field.frame].names[field.field]), segments
      )
    }
    return (meaning, segments)
  }

  func isKnown(_ path: [FieldName]) -> Bool? { table.isKnown(path) }

  func suggestion(for path: [FieldName]) -> String? { table.suggestion(for: path) }
}
