/// One value of a plain record, before it is kept.
struct XMLPlainItem {
  /// Index in `XMLTags.edges`.
  var edge: Int32 = 0
  /// Where in the text the value is.
  var start: UInt32 = 0
  var length: UInt32 = 0
  /// The value stands as it is in the text.
  var isVerbatim = true
  var isAttribute = false
}
