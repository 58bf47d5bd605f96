internal import Dispatch
internal import Synchronization

/// What the files of a publication share to be written: lanes that wait for the disk, memory for blocks, and
/// flushes.
package final class DiskAccess: Sendable {
  /// Where a file that is written directly has its writes done.
  struct Place {
    /// Counts such files, from 0.
    let number: Int
    /// Does all writes of the file, one after the other.
    let lane: DispatchQueue
    let room: DiskRoom
  }

  /// As many writes as keep a disk busy; each holds a thread meanwhile.
  package static let laneCount = 8

  let flushes = EarlyFlushes()
  private let lanes = (0..<laneCount).map { DispatchQueue(label: "payloadbatch.disk.\($0)") }
  private let files = Atomic(0)
  private let room = Mutex<DiskRoom?>(nil)

  /// The place of one more file.
  /// - Parameter plan: that of the first one, for all have the same.
  func nextPlace(_ plan: BlockPlan) -> Place {
    let number = files.wrappingAdd(1, ordering: .relaxed).oldValue
    let room = room.withLock { room in
      let made = room ?? DiskRoom(plan)
      room = made
      return made
    }
    return Place(number: number, lane: lanes[number % lanes.count], room: room)
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
