/// Text between two tags, as it stands in a plain record.
struct XMLPlainContent {
  /// Offset where the value begins, which may be within a section.
  let start: Int
  let end: Int
  /// All of it stands for itself.
  let isVerbatim: Bool
  /// It is known to be legal: sections and comments may stand in it, but no reference does.
  let isLegal: Bool
  /// Offset of the `<` of the tag that ends it.
  let tag: Int
}
