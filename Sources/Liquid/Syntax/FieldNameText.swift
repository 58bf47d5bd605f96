internal import Bytes
package import Records

/// The name of a field of the records as a template writes it: `firstName`, `profile.firstName`,
/// `record['first name']`.
package struct FieldNameText: Equatable, Sendable {
  /// What stands between `{{ ` and ` }}`: UTF-8; nil where no template can name the field.
  package let liquid: [UInt8]?
  /// The name stands alone.
  package let isPlain: Bool

  /// - Parameters:
  ///   - path: The segments of the name, between which dots may stand in a template; one with a dot of its own
  ///     is no plain name.
  ///   - reserved: First segments that mean something else to who compiles the template.
  package init(_ path: [FieldName], reserved: Set<FieldName> = []) {
    isPlain =
      path.allSatisfy { FieldNameText.isSegment($0.bytes[...]) }
      && !path.prefix(1).contains(where: reserved.contains) && !FieldNameText.meansMore(path)
    let name = FieldName(joining: path).bytes
    liquid =
      isPlain
      ? name : TextLiteral.liquid(name).map { Array("record[".utf8) + $0 + [UInt8(ascii: "]")] }
  }

  /// Letter or underscore, then letters, digits, underscores and hyphens, and at most one `?` at the end.
  static func isSegment(_ text: ArraySlice<UInt8>) -> Bool {
    ASCII.isName(text.last == UInt8(ascii: "?") ? text.dropLast() : text)
  }

  /// Whether Liquid takes it for a value of its own, a property or, wherever the word stands, a relation.
  private static func meansMore(_ path: [FieldName]) -> Bool {
    (path.count == 1 && LiteralWord(path[0].bytes) != nil)
      || path.dropFirst().contains(where: \.isLiquidProperty)
      || path.contains("contains")
  }
}
