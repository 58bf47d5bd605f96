import Dispatch
import Synchronization
import Testing

@testable import BatchPipeline

@Suite struct LanePoolTests {
  /// What was done, in order, each with the lane that did it.
  private final class Log: Sendable {
    struct Entry: Equatable {
      let name: String
      let lane: Int
    }
    private let entries = Mutex<[Entry]>([])

    func note(_ name: String, _ lane: Int) {
      entries.withLock { $0.append(Entry(name: name, lane: lane)) }
    }

    var all: [Entry] { entries.withLock { $0 } }
  }

  /// A pool whose only lane is busy, until what is returned is called, which waits for all that was given.
  private func busyPool(_ work: DispatchGroup) -> (LanePool, finish: () -> Void) {
    let pool = LanePool(count: 1)
    let gate = DispatchSemaphore(value: 0)
    work.enter()
    pool.run { _ in
      gate.wait()
      work.leave()
    }
    return (
      pool,
      {
        gate.signal()
        work.wait()
      }
    )
  }

  @Test("Work is done in the order in which it comes, what is urgent before the rest")
  func order() {
    let log = Log()
    let work = DispatchGroup()
    let (pool, finish) = busyPool(work)
    for (name, isUrgent) in [("a", false), ("B", true), ("c", false), ("D", true)] {
      work.enter()
      let noted: LanePool.Work = { lane in
        log.note(name, lane)
        work.leave()
      }
      if isUrgent { pool.runFirst(noted) } else { pool.run(noted) }
    }
    finish()
    #expect(log.all.map(\.name) == ["B", "D", "a", "c"])
    #expect(log.all.allSatisfy { $0.lane == 0 })
  }

  @Test("Who helps does what waits longest and is not urgent, as a lane of its own")
  func help() {
    let log = Log()
    let work = DispatchGroup()
    let (pool, finish) = busyPool(work)
    #expect(!pool.help(as: 1))
    for (name, isUrgent) in [("A", true), ("b", false), ("c", false)] {
      work.enter()
      let noted: LanePool.Work = { lane in
        log.note(name, lane)
        work.leave()
      }
      if isUrgent { pool.runFirst(noted) } else { pool.run(noted) }
    }
    #expect(pool.help(as: 1))
    #expect(log.all == [Log.Entry(name: "b", lane: 1)])
    finish()
    #expect(log.all.map(\.name) == ["b", "A", "c"])
    #expect(!pool.help(as: 1))
  }

  @Test("All lanes work at the same time")
  func allLanes() {
    let pool = LanePool(count: 4)
    let arrived = DispatchGroup()
    let done = DispatchGroup()
    let met = Atomic(0)
    for _ in 0..<4 {
      arrived.enter()
      done.enter()
      pool.run { _ in
        arrived.leave()
        if arrived.wait(timeout: .now() + 30) == .success { met.add(1, ordering: .relaxed) }
        done.leave()
      }
    }
    done.wait()
    #expect(met.load(ordering: .relaxed) == 4)
  }
}
