internal import Checksums
internal import Dispatch
internal import Files
internal import Synchronization

/// A file that is written some blocks at a time, while the next ones are gathered.
///
/// The caller waits for the disk only where it takes longer to write than to gather. An error of a write,
/// or of a flush beside it, is thrown by a call that comes after it. Calls come one after the other.
final class BlockFile: Sendable {
  fileprivate struct State: ~Copyable, Sendable {
    /// nil in a dry run, once closed, and after an error.
    var file: Descriptor?
    /// The same file, where it is about to be flushed beside its writes.
    var flushed: Descriptor?
    /// Bytes that were written, and those of them that the kernel was asked to write to disk.
    var written: Int
    var started: Int
    let writingStep: Int
  }

  /// Full blocks that are not being written yet.
  fileprivate struct Gathered {
    var blocks: [FullBlock] = []
    /// How many make the next write.
    var due: Int
    /// How many make each write after that.
    var dueLater: Int
  }

  /// Who has it may wait for the disk.
  private let state: Mutex<State>
  private let gathered: Mutex<Gathered>
  /// The first error.
  private let failure = Mutex<FileError?>(nil)
  private let plan: BlockPlan
  /// nil in a dry run.
  private let disk: DiskAccess?
  /// nil where the caller waits for each write.
  private let place: DiskAccess.Place?
  private let underWay = DispatchGroup()
  private let flushUnderWay = DispatchGroup()

  /// - Parameters:
  ///   - file: nil for a dry run.
  ///   - written: bytes that are in the file.
  init(_ file: consuming Descriptor?, written: Int, blocks plan: BlockPlan, disk: DiskAccess?) {
    self.plan = plan
    self.disk = disk
    place = plan.isDirect ? disk?.nextPlace(plan) : nil
    // The first write of each file is of another size, or all files would be due at once for ever.
    gathered = Mutex(
      Gathered(
        due: 1 + (place?.number ?? 0) % plan.blocksToAWrite, dueLater: plan.blocksToAWrite))
    if place != nil { file?.bypassCache() }
    state = Mutex(
      State(file: file, written: written, started: written, writingStep: plan.writingStep))
  }

  /// An empty block, to be gathered in.
  func makeBlock() -> AlignedBlock {
    place?.room.makeBlock() ?? AlignedBlock(capacity: plan.bytes)
  }

  /// Takes the bytes of a full block, and leaves an empty one in its place.
  func write(_ block: inout AlignedBlock) throws(FileError) {
    try throwFailure()
    guard let place else {
      try state.withLock { state throws(FileError) in try state.write(block) }
      flushIfDue(after: block.count)
      return block.removeAll()
    }
    var empty = makeBlock()
    swap(&empty, &block)
    guard let blocks = gather(FullBlock(empty)) else { return }
    place.room.writes.wait()
    write(blocks, at: place) { place.room.writes.signal() }
  }

  /// Has what was gathered written, and from now on every block when it is full: for a caller that expects little
  /// more, so that `close` waits for less. Never waits.
  func writeGathered() {
    guard let place else { return }
    let blocks = gathered.withLock { gathered in
      gathered.due = 1
      gathered.dueLater = 1
      return gathered.takeBlocks()
    }
    // Takes none of the room's writes, and none of its memory that is not taken.
    if !blocks.isEmpty { write(blocks, at: place) {} }
  }

  private func write(
    _ blocks: [FullBlock], at place: DiskAccess.Place, finally: @escaping @Sendable () -> Void
  ) {
    place.lane.async(group: underWay) { [self] in
      keepingFailure { () throws(FileError) in
        try state.withLock { state throws(FileError) in try state.write(blocks) }
      }
      finally()
      flushIfDue(after: blocks.count * plan.bytes)
    }
  }

  /// - Returns: What is to be written now.
  private func gather(_ block: FullBlock) -> [FullBlock]? {
    gathered.withLock { gathered in
      gathered.blocks.append(block)
      guard gathered.blocks.count >= gathered.due else { return nil }
      gathered.due = gathered.dueLater
      return gathered.takeBlocks()
    }
  }

  private func flushIfDue(after count: Int) {
    guard let disk, disk.flushes.isDue(after: count) else { return }
    state.withLock { $0.flushed = $0.file?.duplicate() }
    disk.flushes.start(in: flushUnderWay) { [self] in
      guard let file = state.withLock({ $0.flushed.take() }) else { return }
      keepingFailure { () throws(FileError) in try file.synchronize() }
    }
  }

  /// Writes all full blocks, and flushes what was written to disk.
  func synchronize() throws(FileError) {
    try settle { state throws(FileError) in try state.file?.synchronize() }
  }

  /// Reads what is in the file; `check` judges it. Then cuts off what is behind it.
  func readBack(by digest: Digest, _ check: (Digest) throws -> Void) throws {
    try state.withLock { state in
      guard let file = state.file.take() else { return }
      try check(try ReadBack(of: file, bytes: state.written, by: digest).digest)
      try file.truncate(to: state.written)
      if place != nil { file.bypassCache() }
      state.file = consume file
    }
  }

  /// Writes `rest`, which may be any number of bytes, flushes the file to disk and closes it.
  func close(after rest: borrowing AlignedBlock) throws(FileError) {
    try settle { state throws(FileError) in
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
  /// Waits until everything that was handed over is written, and no flush is under way; then writes what
  /// was gathered, and calls `body`.
  private func settle(
    _ body: (inout sending State) throws(FileError) -> Void
  ) throws(FileError) {
    underWay.wait()
    flushUnderWay.wait()
    try throwFailure()
    let blocks = gathered.withLock { $0.takeBlocks() }
    try state.withLock { state throws(FileError) in
      try state.write(blocks)
      try body(&state)
    }
  }

  private func throwFailure() throws(FileError) {
    if let failure = failure.withLock({ $0 }) { throw failure }
  }

  private func keepingFailure(_ body: () throws(FileError) -> Void) {
    do throws(FileError) {
      try body()
    } catch {
      failure.withLock { $0 = $0 ?? error }
    }
  }
}

extension BlockFile.Gathered {
  mutating func takeBlocks() -> [FullBlock] {
    defer { blocks = [] }
    return blocks
  }
}

extension BlockFile.State {
  mutating func write(_ block: borrowing AlignedBlock) throws(FileError) {
    guard let file = file.take() else { return }
    try block.write(to: file)
    note(block.count, in: file)
    self.file = consume file
  }

  mutating func write(_ blocks: [FullBlock]) throws(FileError) {
    guard let file = file.take() else { return }
    try file.write(blocks)
    note(blocks.reduce(0) { $0 + $1.count }, in: file)
    self.file = consume file
  }

  private mutating func note(_ count: Int, in file: borrowing Descriptor) {
    written += count
    if written - started >= writingStep {
      file.startWriting(from: started, count: written - started)
      started = written
    }
  }
}
