/// The name of a field, compared byte by byte.
///
/// Not a `String`: two columns named `é` and `e` + combining accent are two columns, and Swift's string
/// equality, which is canonical, would make them one.
package struct FieldName: Hashable, Sendable {
  /// UTF-8, as the export has it.
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) { self.bytes = bytes }
  package init(_ text: String) { bytes = Array(text.utf8) }

  /// For messages; names are not personal data.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension FieldName {
  /// The name of a path: its segments with dots between them.
  package init(joining path: some Sequence<FieldName>) {
    self.init(bytes: Array(path.map(\.bytes).joined(separator: [UInt8(ascii: ".")])))
  }
}

extension FieldName: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self.init(value) }
}

extension [FieldName] {
  /// For each name the index where it stands first. O(n).
  package var slots: [FieldName: Int] {
    Dictionary(enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
