/// `errors`: when a run publishes nothing.
package struct ErrorsDescription: Sendable {
  package var maximumRejected = RejectionBudget.share(millionths: 10_000)
  package var minimumWritten = 0

  package init() {}
}

extension ErrorsDescription: ConfigurationObject {
  static let table = KeyTable<ErrorsDescription>("Errors", "When a run publishes nothing.") {
    Key(
      "maxRejected", \.maximumRejected, .rejectionBudget,
      "rejected records that are accepted: a count, or a percentage; default \"1%\"")
    Key(
      "minWritten", \.minimumWritten, .integer(0...Int.max),
      "fewer payloads than this, and nothing is published")
  }
}
