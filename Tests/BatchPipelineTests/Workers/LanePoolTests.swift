import Dispatch
import Synchronization
import Testing

@testable import BatchPipeline

@Suite struct LanePoolTests {
  /// What was done, in order, each with the lane that did it.
  private final class Log: Sendable {
    struct Entry: Equatable {
      let name: String
      /// nil where the work is not told.
      let lane: Int?
    }
    private let entries = Mutex<[Entry]>([])

    func note(_ name: String, _ lane: Int?) {
      entries.withLock { $0.append(Entry(name: name, lane: lane)) }
    }

    var all: [Entry] { entries.withLock { $0 } }
  }

  /// A pool whose only lane is busy, until what is returned is called, which waits for all that was given.
  private func busyPool(
    _ work: DispatchGroup, helpsWithUrgent: Bool = false
  ) -> (LanePool, finish: () -> Void) {
    let pool = LanePool(count: 1, helpsWithUrgent: helpsWithUrgent)
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

  private func note(
    _ name: String, isUrgent: Bool, in log: Log, on pool: LanePool, _ work: DispatchGroup
  ) {
    work.enter()
    let noted: @Sendable (Int?) -> Void = { lane in
      log.note(name, lane)
      work.leave()
    }
    guard isUrgent else { return pool.run(noted) }
    pool.runFirst {
      noted(nil)
      return false
    }
  }

  @Test("Work is done in the order in which it comes, what is urgent before the rest")
  func order() {
    let log = Log()
    let work = DispatchGroup()
    let (pool, finish) = busyPool(work)
    for (name, isUrgent) in [("a", false), ("B", true), ("c", false), ("D", true)] {
      note(name, isUrgent: isUrgent, in: log, on: pool, work)
    }
    finish()
    #expect(log.all.map(\.name) == ["B", "D", "a", "c"])
    #expect(log.all.allSatisfy { $0.lane != 1 })
  }

  @Test("Who helps does what waits longest and is not urgent, as a lane of its own")
  func help() {
    let log = Log()
    let work = DispatchGroup()
    let (pool, finish) = busyPool(work)
    #expect(!pool.help(as: 1))
    for (name, isUrgent) in [("A", true), ("b", false), ("c", false)] {
      note(name, isUrgent: isUrgent, in: log, on: pool, work)
    }
    #expect(pool.help(as: 1))
    #expect(log.all == [Log.Entry(name: "b", lane: 1)])
    finish()
    #expect(log.all.map(\.name) == ["b", "A", "c"])
    #expect(!pool.help(as: 1))
  }

  @Test("Who helps with urgent work does one piece where nothing else waits, and leaves the rest")
  func urgentHelp() {
    let log = Log()
    let work = DispatchGroup()
    let (pool, finish) = busyPool(work, helpsWithUrgent: true)
    let left = Mutex(3)
    work.enter()
    pool.runFirst {
      let goesOn = left.withLock { left in
        left -= 1
        return left > 0
      }
      log.note("piece", nil)
      if !goesOn { work.leave() }
      return goesOn
    }
    note("b", isUrgent: false, in: log, on: pool, work)
    #expect(pool.help(as: 1))
    #expect(log.all == [Log.Entry(name: "b", lane: 1)])
    #expect(pool.help(as: 1))
    #expect(log.all.count == 2)
    #expect(pool.help(as: 1))
    #expect(log.all.count == 3)
    finish()
    #expect(log.all.map(\.name) == ["b", "piece", "piece", "piece"])
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
