internal import Configuration
internal import Liquid
internal import Records

/// The name of a field as a template of the configuration can write it.
struct TemplateName: Equatable, Sendable {
  /// `firstName`, `profile.firstName`, `record['first name']`; nil where no template can.
  let text: String?
  /// The name alone is enough.
  let isPlain: Bool

  private static let namespaces = Set(TemplateNamespace.names.map { FieldName($0) })

  init(_ name: String) {
    let written = FieldNameText(
      FieldName(name).segments, reserved: TemplateName.namespaces)
    isPlain = written.isPlain
    // `$` may begin a reference to the environment; control characters are best not copied.
    let isSafe = name.unicodeScalars.allSatisfy { scalar in
      scalar.value >= 0x20 && scalar.value != 0x7f && scalar != "$"
    }
    text = isSafe ? written.liquid.map { String(decoding: $0, as: UTF8.self) } : nil
  }
}
