/// Why one record has no payload; the run goes on.
package struct Rejection: Error, Equatable, Sendable {
  package let code: RejectionCode
  /// The configuration key or gateway field at fault, as `title`, `apns-topic` or `token`.
  package let field: String?
  /// What a person needs to mend it; never a value.
  package let detail: String

  package init(_ code: RejectionCode, field: String? = nil, detail: String) {
    self.code = code
    self.field = field
    self.detail = detail
  }

  /// The same with another field.
  package func naming(_ field: String) -> Rejection {
    Rejection(code, field: field, detail: detail)
  }
}
