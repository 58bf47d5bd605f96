internal import Bytes
internal import Liquid
internal import Platforms

/// What `PayloadEncoder` notes while it writes a line in which marks stand for a record's values.
///
/// A mark is three bytes, the first of which no line holds, since JSON escapes it. It goes wherever the
/// encoder copies what it wrote.
struct FormDraft {
  /// A text that is one field alone: whether it is there shows before it is rendered.
  struct OptionalText: Equatable, Sendable {
    let field: FieldReference
    let absent: AbsentText
  }

  /// A gap as it is found.
  enum Gap {
    case value(FormGap.Kind)
    /// What the template renders. Where `absent` is given, a text of that kind is not to be filled in: the
    /// line would lack its key.
    case text(Template, AbsentText?)
  }

  /// Begins a mark; the number of its gap follows in two bytes.
  private static let markByte: UInt8 = 0x01
  private static let digitBits = 7
  private static let maximumGaps = 1 << (2 * digitBits)

  /// Which values the record has.
  let key: FormKey
  /// Those that may be missing, as far as they were met.
  private(set) var optionalTexts: [OptionalText]
  /// Whether more of them may be met: in a plan's first draft.
  private let isSurvey: Bool
  private(set) var gaps: [Gap] = []
  /// False once the encoder came to something that differs from record to record in another way.
  private(set) var isPossible = true
  /// Bytes that what counts against the limit may have.
  var maximumBytes = Int.max

  /// The first draft of a plan: of a record that has every value.
  init() {
    key = .whole
    optionalTexts = []
    isSurvey = true
  }

  /// - Parameter optionalTexts: those that the plan's first draft met.
  init(_ key: FormKey, optionalTexts: [OptionalText]) {
    self.key = key
    self.optionalTexts = optionalTexts
    isSurvey = false
  }

  /// There is no such form.
  mutating func giveUp() { isPossible = false }

  /// The bytes that stand for a value.
  mutating func mark(_ gap: Gap) -> [UInt8] {
    let number = gaps.count
    gaps.append(gap)
    if number >= FormDraft.maximumGaps { giveUp() }
    let digits = 1 << FormDraft.digitBits
    return [
      FormDraft.markByte, UInt8(0x80 | number % digits), UInt8(0x80 | number / digits % digits),
    ]
  }

  /// The bytes that stand for a text; nil where the record has none.
  mutating func mark(_ template: Template, unless absent: AbsentText) -> [UInt8]? {
    // Each text of the data is a template of its own, which may take long and then fail.
    if template.comesWithData { giveUp() }
    if let field = template.bareField {
      return isThere(OptionalText(field: field, absent: absent)) ? mark(.text(template, nil)) : nil
    }
    return mark(.text(template, template.alwaysRenders(absent) ? nil : absent))
  }

  private mutating func isThere(_ text: OptionalText) -> Bool {
    if let index = optionalTexts.firstIndex(of: text) { return key.contains(.text(index)) }
    guard isSurvey, optionalTexts.count < FormKey.maximumTexts else {
      giveUp()
      return true
    }
    optionalTexts.append(text)
    return true
  }
}

extension Template {
  /// Whether the text is never one that leaves its key out, whatever the record.
  fileprivate func alwaysRenders(_ absent: AbsentText) -> Bool {
    guard let pieces else { return false }
    return pieces.contains { piece in
      guard case .text(let text) = piece else { return false }
      return switch absent {
      case .blank: !text.span.isBlank
      case .empty: !text.isEmpty
      }
    }
  }
}

// MARK: From a line with marks to a form

extension FormDraft {
  /// - Parameters:
  ///   - line: what the encoder wrote.
  ///   - maximumTextBytes: of one text; a line as long is left to the encoder.
  /// - Returns: Nil where the line does not tell what one of another record would be.
  func form(_ line: [UInt8], atMost maximumTextBytes: Int) -> LineForm? {
    guard isPossible else { return nil }
    var cutting = FormCutting()
    var found = Set<Int>()
    var index = 0
    while index < line.count {
      guard line[index] == FormDraft.markByte else {
        cutting.append(line[index])
        index += 1
        continue
      }
      guard let number = number(of: line[index...].prefix(3)) else { return nil }
      found.insert(number)
      switch gaps[number] {
      case .value(let kind): cutting.append(FormGap(kind))
      case .text(let template, let absent): cutting.append(template, unless: absent)
      }
      index += 3
    }
    // A mark that the encoder did not copy as it is stands for something else than its value.
    guard found.count == gaps.count else { return nil }
    return cutting.form(maximumBytes: min(maximumBytes, maximumTextBytes))
  }

  private func number(of mark: ArraySlice<UInt8>) -> Int? {
    guard mark.count == 3, mark.dropFirst().allSatisfy({ $0 >= 0x80 }) else { return nil }
    let number =
      Int(mark[mark.startIndex + 1] & 0x7f)
      | Int(mark[mark.startIndex + 2] & 0x7f) << FormDraft.digitBits
    return gaps.indices.contains(number) ? number : nil
  }
}
