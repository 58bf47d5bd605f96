/// A text is no manifest, or no document of a checkpoint, of this program's.
package struct DocumentError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, with the key's path.
  package let description: String
}
