internal import Checksums
package import Files
internal import Synchronization

/// The file of a checkpoint while shards add their snapshots; several may at the same time.
///
/// It counts only when `commit` has put it in the place of the one before.
package final class CheckpointFileDraft: Sendable {
  fileprivate struct State: ~Copyable {
    var file: Descriptor?
    var digest = Digest()
    var bytes = 0
  }

  private let staging: Staging
  private let state: Mutex<State>

  init(_ file: consuming Descriptor, in staging: Staging) {
    self.staging = staging
    state = Mutex(State(file: file))
  }

  /// Appends what was gathered but not written.
  /// - Returns: Its place in the checkpoint.
  func append(_ block: borrowing AlignedBlock) throws(FileError) -> Range<Int> {
    try block.withSpan(from: 0) { bytes throws(FileError) in try append(bytes) }
  }

  /// Appends what was gathered but not written.
  /// - Returns: Its place in the checkpoint.
  package func append(_ bytes: Span<UInt8>) throws(FileError) -> Range<Int> {
    try state.withLock { state throws(FileError) in try state.append(bytes) }
  }

  /// Makes this the checkpoint of the staging directory, in one step and on the disk. To be called once.
  package func commit(_ checkpoint: Checkpoint) throws(FileError) {
    try state.withLock { state throws(FileError) in try state.finish(checkpoint) }
    try staging.replaceCheckpoint(by: checkpoint)
  }
}

extension CheckpointFileDraft.State {
  fileprivate mutating func append(_ added: Span<UInt8>) throws(FileError) -> Range<Int> {
    try file?.write(added)
    digest.update(added)
    defer { bytes += added.count }
    return bytes..<bytes + added.count
  }

  fileprivate mutating func finish(_ checkpoint: Checkpoint) throws(FileError) {
    let document = checkpoint.text()
    _ = try append(document.span)
    guard let file = file.take() else { return }
    try file.write(CheckpointFile.trailer(documentBytes: document.count, digest))
    try file.synchronize()
    try file.close()
  }
}
