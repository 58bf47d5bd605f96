internal import Liquid
internal import Payloads
internal import Records

/// Why a record has no payload.
enum NoPayload: Error {
  /// `reason`: what the `skip` tag says.
  case skipped(SkipReason, reason: String?)
  /// `target`: where the record was going when it was rejected.
  case rejected(Rejection, target: Int?)

  init(_ failure: EncodeFailure, target: Int?) {
    switch failure {
    case .skipped(let reason): self = .skipped(.skipTag, reason: reason)
    case .rejected(let rejection): self = .rejected(rejection, target: target)
    }
  }

  init(_ failure: RenderFailure, field: StaticString, target: Int?) {
    switch failure {
    case .skip(let reason): self = .skipped(.skipTag, reason: reason)
    case .error(let detail):
      self = .rejected(
        Rejection(.templateError, field: field.description, detail: detail), target: target)
    }
  }

  /// The same with another field.
  func naming(_ field: String) -> NoPayload {
    guard case .rejected(let rejection, let target) = self else { return self }
    return .rejected(
      Rejection(rejection.code, field: field, detail: rejection.detail), target: target)
  }
}
