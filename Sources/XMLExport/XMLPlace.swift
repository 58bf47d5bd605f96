/// A place in a document as libxml2 counts.
struct XMLPlace: Equatable, Sendable {
  /// Offset from 0.
  var byte = 0
  /// Line feeds before it, from 1.
  var line = 1
  /// From 1.
  var column = 1
}
