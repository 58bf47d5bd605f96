internal import Configuration

/// What tells the names that a template from data may use, and how it is written.
struct DataTemplateNames: Hashable {
  let syntax: TemplateSyntax
  /// As many lookups, from the first, have their row when it is rendered: a `match` sees those before its own.
  let visibleLookups: Int
}
