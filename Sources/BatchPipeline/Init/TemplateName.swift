internal import Bytes
internal import Configuration
internal import Liquid
internal import Records

/// The name of a field as a template can write it.
struct TemplateName: Equatable, Sendable {
  /// `firstName`, `profile.firstName`, `record["first name"]`; nil where no template can.
  let text: String?
  /// The name alone is enough.
  let isPlain: Bool

  /// Words that mean something else at the start of an expression.
  private static let taken = Set(TemplateNamespace.names).union([
    "blank", "empty", "nil", "null", "true", "false", "and", "or", "contains", "forloop",
    "tablerowloop",
  ])

  init(_ name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    isPlain =
      parts.allSatisfy { ASCII.isName($0.utf8) }
      && !TemplateName.taken.contains(parts.first.map(String.init) ?? "")
      && !(parts.count > 1 && FieldName(String(parts[parts.count - 1])).isLiquidProperty)
    let isQuotable = name.unicodeScalars.allSatisfy { scalar in
      scalar.value >= 0x20 && scalar.value != 0x7f && !"\"$%{}".unicodeScalars.contains(scalar)
    }
    text = isPlain ? name : isQuotable ? "record[\"\(name)\"]" : nil
  }
}
