internal import Configuration

/// What tells the names that a template from data may use, and how it is written.
struct DataTemplateNames: Hashable {
  let syntax: TemplateSyntax
  /// How many lookups, counted from the first, have their row when the template is rendered.
  let visibleLookups: Int
}
