internal import Liquid

/// What differs from record to record.
///
/// No enumeration with payloads: which of those without one it is would be asked one by one, for each gap of
/// each record.
struct FormGap: Sendable {
  enum Kind: UInt8, Sendable {
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
    case field
    /// The field, or `text` where it is nil or empty.
    case fieldOrText
    /// What a template of the form renders, as the inside of a JSON string.
    case template
    /// Of a text for which only the rendered bytes tell whether it is one that leaves its key out.
    case textBegins
    /// It must not be blank, or not be empty.
    case textEndsNotBlank
    case textEndsNotEmpty
    /// Behind the last text.
    case end
  }

  let kind: Kind
  private let frame: UInt16
  private let number: UInt32
  /// What stands for a field that is nil or empty.
  let text: FormText

  private init(_ kind: Kind, frame: Int = 0, number: Int = 0, text: FormText = .empty) {
    self.kind = kind
    self.frame = UInt16(frame)
    self.number = UInt32(number)
    self.text = text
  }

  /// A gap that its kind says all of.
  init(_ kind: Kind) { self.init(kind, number: 0) }

  /// A field, or the text where it is nil or empty.
  init(_ field: FieldReference, or text: FormText?) {
    self.init(
      text == nil ? .field : .fieldOrText, frame: field.frame, number: field.field,
      text: text ?? .empty)
  }

  /// What the form's template of this number renders.
  init(template number: Int) { self.init(.template, number: number) }

  /// The end of a text that must not be one of those which leave their key out.
  init(endOfTextUnless absent: AbsentText) {
    switch absent {
    case .blank: self.init(.textEndsNotBlank)
    case .empty: self.init(.textEndsNotEmpty)
    }
  }

  /// Of the kinds that have one.
  @inline(__always)
  var field: FieldReference { FieldReference(frame: Int(frame), field: Int(number)) }

  /// Number of a template of the form.
  var template: Int { Int(number) }
}
