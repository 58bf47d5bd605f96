/// What becomes of a record whose payload is too large: it is rejected, or its texts are cut to fit.
package enum TooLargePolicy: String, CaseIterable, Sendable {
  case reject, truncate
}
