extension Int {
  /// The product with what is not negative, or the greatest number.
  func multipliedWithinRange(by other: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }

  /// The sum with what is not negative, or the greatest number.
  func addingWithinRange(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
