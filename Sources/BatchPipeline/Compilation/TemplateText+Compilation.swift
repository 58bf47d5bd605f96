internal import Configuration
internal import Liquid

extension TemplateText {
  /// The template of the text, which must not come from data.
  func template(
    scope: any NameScope, partials: [String: String]
  ) throws(LiquidError) -> Template {
    try Template(compiling: text, in: syntax.language, scope: scope, partials: partials)
  }
}

extension TemplateSyntax {
  /// What compiles it.
  var language: TemplateLanguage {
    switch self {
    case .liquid: .liquid
    case .campaign: .campaign
    }
  }
}
