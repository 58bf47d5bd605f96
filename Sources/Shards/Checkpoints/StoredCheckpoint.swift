/// A checkpoint that was found in a staging directory.
package struct StoredCheckpoint: Sendable {
  /// What the document in it says.
  package let checkpoint: Checkpoint
  /// What was gathered but not written comes first.
  private let file: [UInt8]

  init(checkpoint: Checkpoint, file: [UInt8]) {
    self.checkpoint = checkpoint
    self.file = file
  }

  /// The bytes of one of the checkpoint's ranges.
  package func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> { file[range] }
}
