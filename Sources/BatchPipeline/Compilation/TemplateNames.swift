internal import Liquid
internal import Records

/// The names that templates may use while a configuration is compiled: a field that one of them names is
/// a field in use from then on.
final class TemplateNames: NameScope {
  var table: NameTable
  private let hasAllPartials: Bool

  /// - Parameter hasAllPartials: false where a partial that is not known may be there.
  init(_ table: NameTable, hasAllPartials: Bool = true) {
    self.table = table
    self.hasAllPartials = hasAllPartials
  }

  func meaning(of path: [FieldName]) -> NameMatch? { table.meaning(of: path) }

  func meaning(of path: [FieldName], isNeeded: Bool) -> NameMatch? {
    table.meaning(of: path, isNeeded: isNeeded)
  }

  func meanings(ofAny names: [FieldName]) -> [NameMeaning] { table.meanings(ofAny: names) }

  var settings: RenderSettings? { table.run.settings }

  func constants(under name: FieldName) -> LiquidObject? { table.constants(under: name) }

  func members(under name: FieldName) -> [String]? { table.members(under: name) }

  func isKnown(_ path: [FieldName]) -> Bool? { table.isKnown(path) }

  func passesOver(_ word: UnknownWord) -> Bool {
    if case .partial = word { !hasAllPartials } else { false }
  }

  func suggestion(for path: [FieldName]) -> String? { table.suggestion(for: path) }
}
