internal import Liquid

/// What stands between two gaps of a form, and the gap behind it. Trivial: reading one counts no
/// references.
struct FormPart: Sendable {
  /// As the line has it.
  let text: FormText
  let gap: FormGap
}

/// Bytes among those of a form.
struct FormText: Equatable, Sendable {
  private let start: UInt32
  private let length: UInt32

  init(_ range: Range<Int>) {
    start = UInt32(range.lowerBound)
    length = UInt32(range.count)
  }

  @inline(__always)
  var range: Range<Int> { Int(start)..<Int(start) &+ Int(length) }
}

/// What differs from record to record.
enum FormGap: Sendable {
  /// The line's id.
  case id
  case token
  case badge
  /// A tracking id in hexadecimal digits.
  case deliveryId
  case broadlogId
  /// The broadlogId in decimal digits.
  case collapseKey
  /// A field, as the inside of a JSON string.
  case field(FieldReference)
  /// The field, or the text where it is nil or empty.
  case fieldOrText(FieldReference, FormText)
  /// What the form's template of this number renders, as the inside of a JSON string.
  case template(Int)
  /// Of a text for which only the rendered bytes tell whether it is one that leaves its key out.
  case textBegins
  case textEnds(AbsentText)
  /// Around what counts against the limit.
  case countBegins
  case countEnds
  /// Behind the last text.
  case end
}
