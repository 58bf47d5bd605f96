package import Bytes
package import Liquid
internal import Platforms

/// One string of the configuration: a template, or a text that is the same for every record and is
/// encoded once.
///
/// Trivial, as all that a plan is made of: reading it for a record counts no references.
package enum TextSetting: Sendable {
  case constant(Lasting<ConstantText>)
  case template(Template)

  /// A template whose text is known before the run becomes a constant.
  package init(_ template: Template) {
    if let text = template.constantText {
      self = .constant(Lasting(ConstantText(text)))
    } else {
      self = .template(template)
    }
  }

  /// A value that the configuration gives as it is: the text of a number or of a flag.
  package init(constant text: String) {
    self = .constant(Lasting(ConstantText(Array(text.utf8))))
  }

  /// The bytes, where they are the same for every record.
  package var constant: [UInt8]? {
    if case .constant(let text) = self { Array(text.value.plain) } else { nil }
  }

  /// Whether the text is the same for every record and is empty or ASCII white space, which leaves
  /// its key out.
  package var isBlank: Bool {
    if case .constant(let text) = self { text.value.isBlank } else { false }
  }
}

/// A text in the two forms in which it is written.
package struct ConstantText: Sendable {
  /// The text in UTF-8.
  package let plain: LastingBytes
  /// The inside of a JSON string.
  package let json: LastingBytes
  /// Whether it is empty or ASCII white space.
  package let isBlank: Bool

  /// - Parameter plain: UTF-8. Copied; the copies live as long as the run.
  package init(_ plain: [UInt8]) {
    self.plain = LastingBytes(plain)
    isBlank = plain.span.isBlank
    json = LastingBytes(ConstantText.json(plain))
  }

  /// A text as the inside of a JSON string.
  static func json(_ plain: [UInt8]) -> [UInt8] {
    var escaped = ByteBuffer(capacity: plain.count)
    escaped.append(escaping: plain.span)
    return escaped.array()
  }
}
