/// A text is no manifest or checkpoint of this program's.
package struct ManifestError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, with the key's path.
  package let description: String
}
