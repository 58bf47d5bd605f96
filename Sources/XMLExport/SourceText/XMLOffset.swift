/// Where a byte of a document stands, from 0.
struct XMLOffset {
  /// In the text that is parsed.
  let text: Int
  /// In the export: another one where that was transcoded.
  let source: Int
}
