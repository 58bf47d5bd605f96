extension String {
  /// A number of at least so many digits, zeros before it where it has fewer; of one below 0 the sign counts
  /// as a digit.
  package init(_ number: Int, digits: Int, radix: Int = 10) {
    let text = String(number, radix: radix)
    self = String(repeating: "0", count: Swift.max(0, digits - text.utf8.count)) + text
  }
}
