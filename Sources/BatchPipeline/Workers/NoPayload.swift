internal import Liquid
internal import Payloads
internal import Records

/// Why a record has no payload.
enum NoPayload: Error {
  /// `detail`: what the `skip` tag says.
  case skipped(SkipReason, detail: String?)
  /// `target`: where the record was going when it was rejected.
  case rejected(Rejection, target: Int?)

  init(_ failure: EncodeFailure, target: Int?) {
    switch failure {
    case .skipped(let reason): self = .skipped(.skipTag, detail: reason)
    case .rejected(let rejection): self = .rejected(rejection, target: target)
    }
  }

  init(_ failure: RenderFailure, field: StaticString, target: Int?) {
    self.init(EncodeFailure(failure, field: field), target: target)
  }

  /// This outcome with another field.
  func naming(_ field: String) -> NoPayload {
    guard case .rejected(let rejection, let target) = self else { return self }
    return .rejected(rejection.naming(field), target: target)
  }
}
