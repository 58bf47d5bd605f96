internal import Liquid
internal import Records

/// The names of a configuration for a template that may name several which do not exist.
///
/// Compiling stops at the first; taken for known afterwards, it lets the next be found, so that a
/// person sees all of them at once.
final class CollectingScope: NameScope {
  private let names: TemplateNames
  private var passedOver: Set<[FieldName]> = []
  private var lastUnknown: [FieldName]?

  init(_ names: TemplateNames) { self.names = names }

  func meaning(of path: [FieldName]) -> NameMatch? {
    if let known = names.meaning(of: path) { return known }
    if passedOver.contains(path) { return NameMatch(.constant(.absent), segments: path.count) }
    lastUnknown = path
    return nil
  }

  func meaning(of path: [FieldName], isNeeded: Bool) -> NameMatch? {
    // That a name which need not be there is unknown ends no compilation.
    isNeeded ? meaning(of: path) : names.meaning(of: path, isNeeded: false)
  }

  func meanings(ofAny names: [FieldName]) -> [NameMeaning] { self.names.meanings(ofAny: names) }

  func constants(under name: FieldName) -> LiquidObject? { names.constants(under: name) }

  func isKnown(_ path: [FieldName]) -> Bool? { names.isKnown(path) }

  func suggestion(for path: [FieldName]) -> String? { names.suggestion(for: path) }

  /// Takes the name that ended the last compilation for known from now on.
  /// - Returns: Whether there was one; else the fault was another and nothing more can be found.
  func passOver() -> Bool {
    guard let path = lastUnknown else { return false }
    lastUnknown = nil
    return passedOver.insert(path).inserted
  }
}
