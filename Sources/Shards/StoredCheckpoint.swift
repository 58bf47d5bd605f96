/// A checkpoint that was found in a staging directory.
package struct StoredCheckpoint: Sendable {
  package let checkpoint: Checkpoint
  /// What was gathered but not written.
  private let pending: [UInt8]

  init(checkpoint: Checkpoint, pending: [UInt8]) {
    self.checkpoint = checkpoint
    self.pending = pending
  }

  /// The bytes of one of the checkpoint's ranges.
  package func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> { pending[range] }
}
