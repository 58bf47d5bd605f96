internal import Bytes

/// A checkpoint does not fit what is there now; it is put aside, and the run starts over.
package struct CheckpointMismatch: Error, Equatable, CustomStringConvertible {
  /// What differs, for a warning.
  package let description: String

  package init(_ description: String) { self.description = description }

  /// A file has other bytes than at the checkpoint.
  package static func changed(_ path: String) -> CheckpointMismatch {
    CheckpointMismatch("\(Printable(path)) is not what it was")
  }
}
