internal import JSONText

extension JSONView {
  /// Whether this is a whole number from 0 to `maximum`.
  func isCount(upTo maximum: UInt64) -> Bool {
    int.flatMap { UInt64(exactly: $0) }.map { $0 <= maximum } == true
  }
}
