/// A checkpoint does not fit what is there now; it is put aside, and the run starts over.
package struct CheckpointMismatch: Error, Equatable, CustomStringConvertible {
  /// What differs, for a warning.
  package let description: String

  package init(_ description: String) { self.description = description }
}
