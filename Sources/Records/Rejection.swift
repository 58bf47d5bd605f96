internal import Bytes

/// Why one record has no payload; the run goes on.
package struct Rejection: Error, Equatable, Sendable {
  /// Why, as `rejected.ndjson` says it.
  package let code: RejectionCode
  /// The configuration key or gateway field at fault, as `title`, `apns-topic` or `token`.
  package let field: String?
  /// What a person needs to mend it; never a value.
  package let detail: String

  /// - Parameters:
  ///   - field: configuration key or gateway field at fault.
  ///   - detail: what to mend; never a value of the record.
  package init(_ code: RejectionCode, field: String? = nil, detail: String) {
    self.code = code
    self.field = field
    self.detail = detail
  }

  /// This rejection with another field.
  package func naming(_ field: String) -> Rejection {
    Rejection(code, field: field, detail: detail)
  }
}

extension Rejection: CustomStringConvertible {
  /// `MissingToken in token: …`, printable: a dead letter that is run again brings its field and detail
  /// from a file.
  package var description: String {
    let place = field.map { " in \(Printable($0))" } ?? ""
    return "\(code.rawValue)\(place): \(Printable(detail))"
  }
}
