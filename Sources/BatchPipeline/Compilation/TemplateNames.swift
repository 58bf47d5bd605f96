internal import Liquid
internal import Records

/// The names that templates may use while a configuration is compiled: a field that one of them names is
/// a field in use from then on.
final class TemplateNames: NameScope {
  var table: NameTable

  init(_ table: NameTable) { self.table = table }

  func meaning(of path: [FieldName]) -> NameMatch? { table.meaning(of: path) }

  func meaning(of path: [FieldName], isNeeded: Bool) -> NameMatch? {
    table.meaning(of: path, isNeeded: isNeeded)
  }

  func meanings(ofAny names: [FieldName]) -> [NameMeaning] { table.meanings(ofAny: names) }

  func constants(under name: FieldName) -> LiquidObject? { table.constants(under: name) }

  func members(under name: FieldName) -> [String]? { table.members(under: name) }

  func isKnown(_ path: [FieldName]) -> Bool? { table.isKnown(path) }

  func suggestion(for path: [FieldName]) -> String? { table.suggestion(for: path) }
}
