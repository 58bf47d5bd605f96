/// A place in a document as libxml2 counts.
struct XMLPlace: Equatable, Sendable {
  /// Offset in the document, from 0.
  var byte = 0
  /// Line, from 1: line feeds alone end one.
  var line = 1
  /// Column, from 1.
  var column = 1
}
