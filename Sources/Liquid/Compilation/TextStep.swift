/// A filter that makes a text of a text, as an instruction holds it: in integers.
///
/// It does at once, without a value between, what the filter of its name does (`FilterApplication`).
enum TextStep: Sendable {
  case downcase
  case upcase
  case capitalize
  case strip(start: Bool, end: Bool)
  case append(PoolText)
  case prepend(PoolText)
  case escape
  case urlEncode
  /// `default`.
  case otherwise(PoolText)
  /// The parts of a format, as `FlatCode.dateParts` has them, and whether it is `DateFormat.isOfDays`.
  case date(Range<Int>, isOfDays: Bool)
}
