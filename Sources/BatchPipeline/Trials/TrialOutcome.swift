internal import JSONText
internal import Records

/// What became of the record of a test.
enum TrialOutcome {
  /// - line: As it would be published.
  case written(target: String, line: [UInt8])
  case rejected(Rejection)
  /// - reason: As manifests say it.
  case skipped(reason: String)
}

extension TrialOutcome {
  /// As a sentence goes on after "is".
  var phrase: String {
    switch self {
    case .written(let target, _): "written to \"\(target)\""
    case .rejected(let rejection):
      "rejected: \(rejection.code.rawValue)"
        + (rejection.field.map { " in \($0)" } ?? "") + ": \(rejection.detail)"
    case .skipped(let reason): "skipped: \(reason)"
    }
  }
}
