package import Bytes
package import Liquid

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
