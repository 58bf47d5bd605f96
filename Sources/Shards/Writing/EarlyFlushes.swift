internal import Dispatch
internal import Synchronization

/// Flushes while files are written, so that the end of a run waits for little.
///
/// What was written past the page cache may still lie in the disk's own memory, which a flush of any file
/// empties for all of them. One at a time: a second one would wait for the first.
final class EarlyFlushes: Sendable {
  /// Bytes of all files between the starts of two flushes. A disk may write nothing while it flushes: with
  /// more the blocks that are gathered meanwhile get full, with less flushes are a cost of their own.
  static let stepBytes = 16 << 20

  private let lane = DispatchQueue(label: "payloadbatch.disk.flush")
  /// Bytes since the last flush began.
  private let written = Atomic(0)
  private let isUnderWay = Atomic(false)

  /// Notes that `count` bytes were written.
  /// - Returns: Whether the caller is to call `start` for the file that they are in.
  func isDue(after count: Int) -> Bool {
    let bytes = written.wrappingAdd(count, ordering: .relaxed).newValue
    guard bytes >= EarlyFlushes.stepBytes else { return false }
    let isFree = isUnderWay.exchange(true, ordering: .acquiring) == false
    if isFree { written.store(0, ordering: .relaxed) }
    return isFree
  }

  /// Has `flush` called beside everything else; after it the next may be due.
  func start(in group: DispatchGroup, _ flush: @escaping @Sendable () -> Void) {
    lane.async(group: group) { [self] in
      flush()
      isUnderWay.store(false, ordering: .releasing)
    }
  }
}
