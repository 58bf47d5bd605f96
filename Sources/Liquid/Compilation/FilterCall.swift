internal import Crypto

/// One filter of an output, with as many arguments as it takes: its keywords count as one.
///
/// A class, as every record takes the calls out of their expression: one reference is counted for each.
final class FilterCall: Sendable {
  let filter: Filter
  let arguments: [Expression]
  let keywords: [(name: [UInt8], value: Expression)]
  /// The arguments' values, where the template itself says them all.
  let literals: [LiquidValue]?
  /// The format of a `date`, where the template itself says it.
  let dateFormat: DateFormat?
  /// What `hmac_sha256` makes of its key, where the template itself says it: half of what a short text's
  /// code takes.
  let authentication: HMAC<SHA256>?

  init(
    filter: Filter, arguments: [Expression], keywords: [(name: [UInt8], value: Expression)]
  ) {
    self.filter = filter
    self.arguments = arguments
    self.keywords = keywords
    let values = arguments.compactMap { if case .literal(let value) = $0 { value } else { nil } }
    literals = keywords.isEmpty && values.count == arguments.count ? values : nil
    dateFormat = filter == .date ? literals?.first.map { DateFormat($0.textBytes) } : nil
    authentication =
      filter == .hmacSHA256
      ? literals?.first.map { HMAC(key: SymmetricKey(data: $0.textBytes)) } : nil
  }
}
