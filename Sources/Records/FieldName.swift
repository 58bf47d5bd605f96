/// The name of a field, compared byte by byte.
///
/// Not a `String`: two columns named `é` and `e` + combining accent are two columns, and Swift's string
/// equality, which is canonical, would make them one.
package struct FieldName: Hashable, Sendable {
  /// UTF-8, as the export has it.
  package let bytes: [UInt8]

  /// A name as the export has it. The bytes may be no UTF-8: then `text` repairs them.
  package init(bytes: [UInt8]) { self.bytes = bytes }
  /// A name of the configuration or of the program.
  package init(_ text: String) { bytes = Array(text.utf8) }

  /// The name for messages, repaired where it is no UTF-8; names are not personal data.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension FieldName {
  /// The name of a path: its segments with dots between them.
  package init(joining path: some Sequence<FieldName>) {
    self.init(bytes: Array(path.map(\.bytes).joined(separator: [UInt8(ascii: ".")])))
  }

  /// The path that the name is where its dots are those of one: empty segments are kept.
  package var segments: [FieldName] {
    bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { FieldName(bytes: Array($0)) }
  }
}

extension FieldName: Comparable {
  /// Whether the bytes of `first` come before those of `second`, whatever the locale.
  package static func < (first: FieldName, second: FieldName) -> Bool {
    first.bytes.lexicographicallyPrecedes(second.bytes)
  }
}

extension FieldName: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self.init(value) }
}

extension [FieldName] {
  /// The index where each name stands first. O(n).
  package var slots: [FieldName: Int] {
    Dictionary(enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
