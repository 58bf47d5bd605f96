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
    let cache =
      dataTemplates[text.syntax]
      ?? TemplateCache(partials: partials, isCampaign: text.syntax == .campaign)
    dataTemplates[text.syntax] = cache
    return Template(fromField: field, named: text.text, cache: cache)
  }

  /// Gives templates from data the names that they may use: no field comes into use after this.
  func settleDataTemplates() {
    if dataTemplates.isEmpty { return }
    names.table.useAllFields()
    let runTimeNames = RunTimeNames(names.table)
    for cache in dataTemplates.values { cache.settle(runTimeNames) }
  }

  /// The field that all of `path` names.
  private func field(_ path: [FieldName]) -> FieldReference? {
    guard let (meaning, segments) = names.meaning(of: path), segments == path.count else {
      return nil
    }
    switch meaning {
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
