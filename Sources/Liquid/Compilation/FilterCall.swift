/// One filter of an output, with as many arguments as it takes: its keywords count as one.
///
/// A class, as every record takes the calls out of their expression: one reference is counted for each.
final class FilterCall: Sendable {
  let filter: Filter
  let arguments: [Expression]
  let keywords: [(name: [UInt8], value: Expression)]
  /// The arguments' values, where the template itself says them all.
  let literals: [LiquidValue]?

  init(
    filter: Filter, arguments: [Expression], keywords: [(name: [UInt8], value: Expression)]
  ) {
    self.filter = filter
    self.arguments = arguments
    self.keywords = keywords
    let values = arguments.compactMap { if case .literal(let value) = $0 { value } else { nil } }
    literals = keywords.isEmpty && values.count == arguments.count ? values : nil
  }
}
