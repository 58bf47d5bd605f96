internal import Bytes
internal import Configuration
internal import Liquid
internal import Records

extension JobCompiler {
  /// A template that a field of each record holds.
  mutating func dataTemplate(_ text: TemplateText) -> Template? {
    let path = DataTemplatePath(text.text).segments
    guard let field = field(path) else {
      problems.append(text.problem("names no field; \(advice(instead: path))"))
      return nil
    }
    return Template(fromField: field, named: text.text, cache: cache(text.syntax))
  }

  /// What templates from data in that syntax are compiled into, where those that see the same lookups are.
  private mutating func cache(_ syntax: TemplateSyntax) -> TemplateCache {
    let names = DataTemplateNames(syntax: syntax, visibleLookups: names.table.visibleLookups)
    if let cache = dataTemplates[names] { return cache }
    let cache = TemplateCache(partials: partials, language: syntax.language)
    dataTemplates[names] = cache
    return cache
  }

  /// Gives templates from data the names that they may use: no field comes into use after this.
  func setScopeOfDataTemplates() {
    if dataTemplates.isEmpty { return }
    names.table.useAllFields()
    for (names, cache) in dataTemplates {
      var table = self.names.table
      table.visibleLookups = names.visibleLookups
      cache.setScope(RunTimeNames(table))
    }
  }

  /// The field that all of `path` names.
  private func field(_ path: [FieldName]) -> FieldReference? {
    guard let match = names.meaning(of: path), match.segments == path.count else {
      return nil
    }
    switch match.meaning {
    case .field(let field): return field
    case .fieldOrProperty(.field(let field), of: _): return field
    default: return nil
    }
  }

  /// The nearest name, if it is a field's.
  private func advice(instead path: [FieldName]) -> String {
    let field = names.suggestion(for: path).flatMap { name in
      if case .field? = names.meaning(of: DataTemplatePath(name).segments)?.meaning {
        name
      } else {
        nil
      }
    }
    return Spelling.advice(
      nearest: field,
      otherwise:
        "name the one that holds the template, as delivery.bodyTemplate or record[\"any name\"]")
  }
}
