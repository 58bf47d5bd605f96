/// Why a template gave no text for one record.
package enum RenderFailure: Error, Equatable, Sendable {
  /// `{% skip "reason" %}`.
  case skip(reason: String)
  /// Becomes a `TemplateError` rejection; never holds a value.
  case error(detail: String)
}
