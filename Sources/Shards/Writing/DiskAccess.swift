internal import Dispatch
internal import Files
internal import Synchronization

/// What the files of a publication share to be written: lanes that wait for the disk, memory for blocks, and
/// flushes.
final class DiskAccess: Sendable {
  /// As many writes as keep a disk busy; each holds a thread meanwhile.
  private static let laneCount = 4

  /// As many as are due while a disk that flushes takes no other, a hundredth of a second long.
  private static let mostWrites = 8

  let flushes = EarlyFlushes()
  /// One of these is taken for each write, before it is handed to a lane, and given back when it is done:
  /// what bounds the memory that waits for the disk.
  let writes = DispatchSemaphore(value: DiskAccess.mostWrites)
  private let lanes = (0..<laneCount).map { DispatchQueue(label: "payloadbatch.disk.\($0)") }
  private let files = Atomic(0)
  private let pages = Mutex<HugePages?>(nil)

  /// The number of one more file, and the lane for all of its writes.
  func nextPlace() -> (number: Int, lane: DispatchQueue) {
    let number = files.wrappingAdd(1, ordering: .relaxed).oldValue
    return (number, lanes[number % lanes.count])
  }

  /// An empty block. Large blocks are pieces of huge pages, if they have the size of the first of them.
  func makeBlock(_ plan: BlockPlan) -> AlignedBlock {
    guard plan.isDirect else { return AlignedBlock(capacity: plan.bytes) }
    let pages = pages.withLock { pages in
      let made = pages ?? HugePages(pieceBytes: plan.bytes)
      pages = made
      return made
    }
    return pages.pieceBytes == plan.bytes
      ? AlignedBlock(in: pages) : AlignedBlock(capacity: plan.bytes)
  }

  /// Does `body` for each number below `count`, many at once: flushes that wait together share one commit
  /// of a file system's journal; one after the other each waits for its own.
  /// - Throws: what the lowest number threw; the others are done nevertheless.
  func all<Failure: Error>(
    _ count: Int, _ body: @escaping @Sendable (Int) throws(Failure) -> Void
  ) throws(Failure) {
    let failures = Mutex([Int: Failure]())
    let underWay = DispatchGroup()
    for index in 0..<count {
      lanes[index % lanes.count].async(group: underWay) {
        do throws(Failure) {
          try body(index)
        } catch {
          failures.withLock { $0[index] = error }
        }
      }
    }
    underWay.wait()
    if let first = failures.withLock({ $0.min { $0.key < $1.key } }) { throw first.value }
  }
}
