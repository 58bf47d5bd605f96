internal import Configuration
internal import JSONText
internal import Liquid
internal import Records

/// The names that templates may use while a configuration is compiled: a field that one of them names is
/// a field in use from then on.
final class TemplateNames: NameScope {
  private(set) var table: NameTable

  init(_ table: NameTable) { self.table = table }

  /// The records' fields in use.
  var fields: [FieldName] { table.frames[0].names }

  /// The fields in use of one lookup's rows.
  func fields(ofLookup index: Int) -> [FieldName] { table.frames[index + 1].names }

  /// The records' fields that templates name.
  var neededFields: NeededFields { table.neededFields }

  /// The fields of one lookup's rows that templates name.
  func neededFields(ofLookup index: Int) -> NeededFields { table.neededFields(ofLookup: index) }

  /// Lookups that templates named since this was emptied.
  var namedLookups: Set<Int> {
    get { table.namedLookups }
    set { table.namedLookups = newValue }
  }

  /// Lookups that templates may name: a `match` knows only those before its own.
  var visibleLookups: Int {
    get { table.visibleLookups }
    set { table.visibleLookups = newValue }
  }

  func useAllFields() { table.useAllFields() }

  func use(_ fields: [FieldName], ofLookup index: Int) { table.use(fields, ofLookup: index) }

  func meaning(of path: [FieldName]) -> (meaning: NameMeaning, segments: Int)? {
    table.meaning(of: path)
  }

  func meanings(ofAny names: [FieldName]) -> [NameMeaning] { table.meanings(ofAny: names) }

  func constants(under name: FieldName) -> LiquidObject? { table.constants(under: name) }

  func isKnown(_ path: [FieldName]) -> Bool? { table.isKnown(path) }

  func suggestion(for path: [FieldName]) -> String? { table.suggestion(for: path) }
}
