internal import Bytes
internal import Liquid

/// Makes the parts of a form from texts and gaps in their order.
struct FormCutting {
  private static let maximumParts = 1_000
  private static let maximumTextBytes = 16 << 10

  private var parts: [FormPart] = []
  private var text: [UInt8] = []
  /// Where the text of the part begins that is not complete yet.
  private var start = 0
  private var templates: [Template] = []

  /// Adds a byte that every line has.
  mutating func append(_ byte: UInt8) { text.append(byte) }

  mutating func append(_ gap: FormGap) {
    parts.append(FormPart(text: FormText(start..<text.count), gap: gap))
    start = text.count
  }

  /// - Parameter absent: Which text leaves its key out, where the template may render one.
  mutating func append(_ template: Template, unless absent: AbsentText?) {
    if absent != nil { append(FormGap(.textBegins)) }
    if let pieces = template.pieces {
      for piece in pieces { append(piece) }
    } else {
      append(FormGap(template: templates.count))
      templates.append(template)
    }
    if let absent { append(FormGap(endOfTextUnless: absent)) }
  }

  private mutating func append(_ piece: TemplatePiece) {
    switch piece {
    case .text(let plain): text += ConstantText.json(plain)
    case .field(let field): append(FormGap(field, or: nil))
    case .fieldOrText(let field, let plain):
      let before = FormText(start..<text.count)
      let other = text.count
      text += ConstantText.json(plain)
      start = text.count
      parts.append(
        FormPart(text: before, gap: FormGap(field, or: FormText(other..<text.count))))
    }
  }

  /// - Returns: Nil where it would be too large to be kept for each key.
  func form(maximumBytes: Int) -> LineForm? {
    guard parts.count <= FormCutting.maximumParts, text.count <= FormCutting.maximumTextBytes else {
      return nil
    }
    let last = FormPart(text: FormText(start..<text.count), gap: FormGap(.end))
    return LineForm(
      parts: LastingArray(parts + [last]), text: LastingBytes(text),
      templates: LastingArray(templates), maximumBytes: maximumBytes)
  }
}
