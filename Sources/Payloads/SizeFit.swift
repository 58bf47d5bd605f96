internal import Liquid
internal import Records

/// Texts of one record cut back to fit, each as the inside of a JSON string (PAYLOADS.md §4).
struct TextCuts {
  private var title: [UInt8]?
  private var body: [UInt8]?

  subscript(field: TruncatedField) -> [UInt8]? {
    get {
      switch field {
      case .title: title
      case .body: body
      }
    }
    set {
      switch field {
      case .title: title = newValue
      case .body: body = newValue
      }
    }
  }
}

extension PayloadEncoder {
  /// Cuts the texts that may be cut, in their order, until `excess` bytes less are left: at boundaries
  /// of extended grapheme clusters, with `…` at the cut, and no further than needed.
  ///
  /// A text of which nothing can stay is `…` alone, and the next one is cut too. Costs a `String` per
  /// text: only payloads that are too large come here.
  mutating func cutTexts(
    of plan: borrowing TargetPlan, by excess: Int, context: inout RenderContext
  ) throws(EncodeFailure) {
    var cuts = TextCuts()
    var excess = excess
    let measure = TextMeasure(plan.format)
    for field in plan.limits.truncated where excess > 0 && cuts[field] == nil {
      guard let text = try renderCuttable(field, of: plan, context: &context) else {
        continue
      }
      let full = measure.bytes(of: text.utf8)
      let times = plan.format.occurrences(of: field)
      // Rounded up: each occurrence gives up the same.
      let goal = full - (excess + times - 1) / times
      let cut = measure.prefix(of: text, maximum: goal - measure.ellipsis.utf8.count)
      let saved = full - measure.bytes(of: cut.utf8) - measure.ellipsis.utf8.count
      guard saved > 0 else { continue }
      cuts[field] = ConstantText.json(Array((cut + measure.ellipsis).utf8))
      excess -= saved * times
    }
    if excess > 0 { throw EncodeFailure.tooLarge(by: excess) }
    self.cuts = cuts
  }

  /// The text that a field has for this record; nil where it has none.
  private mutating func renderCuttable(
    _ field: TruncatedField, of plan: borrowing TargetPlan, context: inout RenderContext
  ) throws(EncodeFailure) -> String? {
    let setting =
      switch field {
      case .title: plan.message.title
      case .body: plan.message.body
      }
    switch setting {
    case nil:
      return nil
    case .constant(let text):
      return text.value.plain.withSpan { String(copying: $0) }
    case .template(let template):
      try renderPlain(template, field: field.name, context: &context)
      return plain.withSpan { $0.isBlank ? nil : String(copying: $0) }
    }
  }
}

/// How a format counts the bytes of a text.
private struct TextMeasure {
  /// Whether what counts is the text in JSON, escapes included.
  let isEscaped: Bool
  let ellipsis = "…"

  init(_ format: TargetFormat) {
    isEscaped = if case .fcm = format { false } else { true }
  }

  func bytes(of text: some Sequence<UInt8>) -> Int {
    var bytes = 0
    for byte in text { bytes += isEscaped ? byte.escapedBytes : 1 }
    return bytes
  }

  /// The longest beginning of whole characters that is no longer than `maximum` bytes.
  func prefix(of text: String, maximum: Int) -> Substring {
    var end = text.startIndex
    var bytes = 0
    while end < text.endIndex {
      let next = text.index(after: end)
      bytes += self.bytes(of: text[end..<next].utf8)
      if bytes > maximum { break }
      end = next
    }
    return text[..<end]
  }
}

extension UInt8 {
  /// Bytes that one byte of a text takes in JSON as we write it.
  fileprivate var escapedBytes: Int {
    switch self {
    case 0x22, 0x5c, 0x08, 0x09, 0x0a, 0x0c, 0x0d: 2
    case 0..<0x20: 6
    default: 1
    }
  }
}

extension TargetFormat {
  /// How often a field stands in what is counted.
  fileprivate func occurrences(of field: TruncatedField) -> Int {
    guard case .fcm(let options) = self, let notification = options.notification else { return 1 }
    let own =
      switch field {
      case .title: notification.title
      case .body: notification.body
      }
    return own == nil ? 2 : 1
  }
}

extension Span<UInt8> {
  /// Bytes that the strings in a compact JSON text of ours stand for: keys and values, unescaped.
  var unescapedStringBytes: Int {
    var bytes = 0
    var isInside = false
    var index = 0
    while index < count {
      let byte = self[index]
      if byte == UInt8(ascii: "\"") {
        isInside.toggle()
      } else if isInside {
        bytes += 1
        // Every escape that we write stands for one byte.
        if byte == UInt8(ascii: "\\") {
          index += self[index + 1] == UInt8(ascii: "u") ? 5 : 1
        }
      }
      index += 1
    }
    return bytes
  }
}
