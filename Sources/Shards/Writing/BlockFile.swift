internal import Checksums
internal import Dispatch
internal import Files
internal import Synchronization

/// A file that is written block after block, each while the next one is gathered.
///
/// The caller waits for the disk only where it takes longer to write a block than to fill one. An error
/// of a write, or of a flush beside it, is thrown by a call that comes after it. Calls come one after the
/// other.
final class BlockFile: Sendable {
  fileprivate struct State: ~Copyable, Sendable {
    /// nil in a dry run, and once closed.
    var file: Descriptor?
    /// The same file, where it is about to be flushed beside its writes.
    var flushed: Descriptor?
    /// Handed over and not written yet.
    var full: AlignedBlock?
    /// Written, to be gathered in again.
    var spare: AlignedBlock?
    /// Bytes that were written, and those of them that the kernel was asked to write to disk.
    var written: Int
    var started: Int
    var failure: FileError?
  }

  /// Bytes through the page cache between two such requests, so that the end of a run waits for little;
  /// with much less, the requests would be a cost of their own.
  fileprivate static let writingStep = 16 << 20

  private let state: Mutex<State>
  private let blocks: BlockPlan
  /// nil in a dry run.
  private let disk: DiskAccess?
  /// nil where the caller waits for each write.
  private let lane: DispatchQueue?
  private let underWay = DispatchGroup()
  private let flushUnderWay = DispatchGroup()

  /// - Parameters:
  ///   - file: nil for a dry run.
  ///   - written: bytes that are in the file.
  init(_ file: consuming Descriptor?, written: Int, blocks: BlockPlan, disk: DiskAccess?) {
    self.blocks = blocks
    self.disk = disk
    lane = blocks.hasSpare ? disk?.nextLane() : nil
    if blocks.isDirect { file?.bypassCache() }
    state = Mutex(State(file: file, written: written, started: written))
  }

  /// An empty block, to be gathered in.
  func makeBlock() -> AlignedBlock {
    disk?.makeBlock(blocks) ?? AlignedBlock(capacity: blocks.bytes)
  }

  /// Takes the bytes of a full block, and leaves an empty one in its place.
  func write(_ block: inout AlignedBlock) throws(FileError) {
    guard let lane else {
      try state.withLock { state throws(FileError) in
        if let failure = state.failure { throw failure }
        try state.write(block)
      }
      flushIfDue(after: block.count)
      return block.removeAll()
    }
    underWay.wait()
    try state.withLock { state throws(FileError) in
      if let failure = state.failure { throw failure }
      var empty = state.spare.take() ?? makeBlock()
      swap(&empty, &block)
      state.full = consume empty
    }
    underWay.enter()
    let count = blocks.bytes
    lane.async { [self] in
      state.withLock { $0.writeFull() }
      flushIfDue(after: count)
      underWay.leave()
    }
  }

  private func flushIfDue(after count: Int) {
    guard let disk, disk.flushes.isDue(after: count) else { return }
    state.withLock { $0.flushed = $0.file?.duplicate() }
    disk.flushes.start(in: flushUnderWay) { [self] in
      guard let file = state.withLock({ $0.flushed.take() }) else { return }
      do throws(FileError) {
        try file.synchronize()
      } catch {
        state.withLock { $0.failure = $0.failure ?? error }
      }
    }
  }

  /// Flushes what was written to disk.
  func synchronize() throws(FileError) {
    try settle()
    try state.withLock { state throws(FileError) in try state.file?.synchronize() }
  }

  /// Reads what is in the file; `check` judges it. Then cuts off what is behind it.
  func readBack(_ check: (Digest) throws -> Void) throws {
    try state.withLock { state in
      guard let file = state.file.take() else { return }
      try check(try ReadBack(of: file, bytes: state.written).digest)
      try file.truncate(to: state.written)
      if blocks.isDirect { file.bypassCache() }
      state.file = consume file
    }
  }

  /// Writes `rest`, which may be any number of bytes, flushes the file to disk and closes it.
  func close(after rest: borrowing AlignedBlock) throws(FileError) {
    try settle()
    try state.withLock { state throws(FileError) in
      guard let file = state.file.take() else { return }
      // What is left is no whole block.
      file.useCache()
      try rest.write(to: file)
      try file.synchronize()
      try file.close()
    }
  }
}

extension BlockFile {
  /// Waits until everything that was handed over is written, and no flush is under way.
  private func settle() throws(FileError) {
    underWay.wait()
    flushUnderWay.wait()
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }
}

extension BlockFile.State {
  mutating func write(_ block: borrowing AlignedBlock) throws(FileError) {
    guard let file = file.take() else { return }
    try block.write(to: file)
    written += block.count
    if written - started >= BlockFile.writingStep {
      file.startWriting(from: started, count: written - started)
      started = written
    }
    self.file = consume file
  }

  /// Writes what was handed over; an error is kept.
  mutating func writeFull() {
    guard var block = full.take() else { return }
    do throws(FileError) { try write(block) } catch { failure = error }
    block.removeAll()
    spare = consume block
  }
}
