internal import Bytes
internal import Payloads

/// Which row of a multilingual table a record gets: `fr-CA`, else `fr`, else the row without a locale.
///
/// Locales are compared without regard to ASCII case, with `_` for `-`.
struct LocaleChoice: Sendable {
  struct Row: Sendable {
    let locale: LastingBytes
    let language: LastingBytes

    init(locale: String, language: String) {
      self.locale = LastingBytes(LocaleChoice.normalised(locale.utf8))
      self.language = LastingBytes(LocaleChoice.normalised(language.utf8))
    }
  }

  /// The record's locale.
  let match: TextSetting
  private let rows: LastingArray<Row>
  /// Bytes of the longest locale or language of a row.
  private let longest: Int

  init(match: TextSetting, rows: [Row]) {
    self.match = match
    self.rows = LastingArray(rows)
    longest = rows.lazy.map { max($0.locale.count, $0.language.count) }.max() ?? 0
  }

  /// The number of the row; nil where none fits. O(rows × dashes in what is as long as a row's locale).
  /// - Parameter locale: as the record has it; is cut and normalised.
  func row(for locale: inout ByteBuffer) -> Int? {
    // Of a longer one only a beginning can be a row's, with a dash behind it.
    if locale.count > longest + 1 { locale.truncate(to: longest + 1) }
    for index in 0..<locale.count { locale[index] = LocaleChoice.normalised(locale[index]) }
    while locale.count > 0 {
      if let row = locale.withSpan({ row(\.locale, equals: $0) }) { return row }
      guard let cut = (0..<locale.count).last(where: { locale[$0] == UInt8(ascii: "-") }) else {
        if let row = locale.withSpan({ row(\.language, equals: $0) }) { return row }
        break
      }
      locale.truncate(to: cut)
    }
    return rows.indices.first { rows[$0].locale.isEmpty }
  }

  private func row(
    _ property: KeyPath<Row, LastingBytes>, equals text: Span<UInt8>
  ) -> Int? {
    rows.indices.first { index in
      rows[index][keyPath: property].withSpan { $0.equals(text) }
    }
  }

  /// Two locales that come out equal are one.
  static func normalised(_ text: some Sequence<UInt8>) -> [UInt8] {
    text.map { normalised($0) }
  }

  private static func normalised(_ byte: UInt8) -> UInt8 {
    byte == UInt8(ascii: "_") ? UInt8(ascii: "-") : ASCII.lowercased(byte)
  }
}
