/// Why a template rendered no text for one record.
package enum RenderFailure: Error, Equatable, Sendable {
  /// `{% skip "reason" %}`.
  case skip(reason: String)
  /// Becomes a `TemplateError` rejection; never holds a value.
  case error(detail: String)
}

extension RenderFailure {
  /// The failure of an output over `RenderSettings.maximumOutputBytes`.
  static let tooLong = RenderFailure.error(
    detail: "output is longer than the limit; shorten the template or its data")
}

extension RenderFailure: CustomStringConvertible {
  /// What is wrong, for a person; never a value.
  package var description: String {
    switch self {
    case .skip(let reason): "the record is to be skipped: \(reason)"
    case .error(let detail): detail
    }
  }
}
