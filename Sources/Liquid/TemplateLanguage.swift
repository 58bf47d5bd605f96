/// How a template's text is written.
package enum TemplateLanguage: Sendable {
  case liquid
  /// Text, and `<%= NAME %>`, which runs as `{{ NAME }}` does. There are no partials.
  case campaign
}

extension ProgramBuilder {
  /// A whole template.
  mutating func build(_ source: [UInt8], in language: TemplateLanguage) throws(LiquidError) {
    switch language {
    case .liquid: try build(source)
    case .campaign: try build(campaign: source)
    }
  }
}
