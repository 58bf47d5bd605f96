internal import Dispatch
internal import Files

/// The memory of all files of a publication that are written directly: their blocks, and what waits for the disk.
final class DiskRoom: Sendable {
  /// Writes that are under way or wait for it, however small. With few of them, lanes that were done would stand
  /// still until the next small write is gathered.
  private static let waitingWrites = 48

  private let pieces: MemoryPieces
  /// One of these is taken for each write, before it is handed to a lane, and given back when it is done.
  let writes: DispatchSemaphore

  init(_ plan: BlockPlan) {
    pieces = MemoryPieces(pieceBytes: plan.bytes)
    writes = DispatchSemaphore(value: DiskRoom.mostWrites(plan))
  }

  /// How many writes may be under way or wait for it.
  static func mostWrites(_ plan: BlockPlan) -> Int {
    min(plan.waitingBytes / (plan.bytes * plan.blocksToAWrite), waitingWrites)
  }

  /// An empty block: whose content is undefined.
  func makeBlock() -> AlignedBlock { AlignedBlock(in: pieces) }
}
