package import Liquid
internal import Platforms
package import Records

/// Why a record has no line.
package enum EncodeFailure: Error, Equatable, Sendable {
  /// The record becomes a dead letter.
  case rejected(Rejection)
  /// A template said `{% skip %}`.
  case skipped(reason: String)

  /// - Parameter field: The setting whose template failed.
  package init(_ failure: RenderFailure, field: StaticString) {
    switch failure {
    case .skip(let reason):
      self = .skipped(reason: reason)
    case .error(let detail):
      self = .rejected(Rejection(.templateError, field: field.description, detail: detail))
    }
  }

  init(_ fault: SettingFault, field: StaticString) {
    self = .rejected(Rejection(fault.code, field: field.description, detail: fault.detail))
  }

  init(_ code: RejectionCode, field: StaticString, detail: String) {
    self = .rejected(Rejection(code, field: field.description, detail: detail))
  }

  static func tooLarge(by excess: Int) -> EncodeFailure {
    .rejected(
      Rejection(
        .payloadTooLarge,
        detail:
          "\(excess) bytes beyond the limit; shorten the texts or let limits.truncate cut them"))
  }

  static var emptyPayload: EncodeFailure {
    .rejected(
      Rejection(
        .payloadEmpty,
        detail: "there is nothing to show or to do; filter such records with where"))
  }

  /// The failure with another field.
  func naming(_ field: String) -> EncodeFailure {
    guard case .rejected(let rejection) = self else { return self }
    return .rejected(rejection.naming(field))
  }
}
