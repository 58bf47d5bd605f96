extension LiquidValue {
  /// The numbers of a range written out, none where `last` is below `first`; nil where they are more than
  /// `limit`, which is seen before any is.
  static func numbers(_ first: Int, through last: Int, atMost limit: Int) -> [LiquidValue]? {
    guard first <= last else { return [] }
    let (distance, overflow) = last.subtractingReportingOverflow(first)
    guard !overflow, distance < limit else { return nil }
    return (first...last).map { .int($0) }
  }
}
