/// An element whose start tag was read.
struct XMLPlainElement {
  var node = 0
  /// Offset of its name in the text.
  var name = 0
  var nameLength = 0
  /// How its parent names it; -1 for the record element.
  var edge = -1
  /// The edge that is likely to come next.
  var expected = -1
  var hasElements = false
}
