import Dispatch
import Synchronization
import Testing

@testable import BatchPipeline

@Suite struct SerialQueueTests {
  @Test("Work of a queue is done in order, never two pieces at once, beside that of other queues")
  func order() {
    let pool = LanePool(count: 4)
    let done = DispatchGroup()
    let state = Mutex((results: [[Int]](repeating: [], count: 3), busy: Set<Int>(), overlaps: 0))
    let queues = (0..<3).map { _ in SerialQueue(on: pool) }
    for number in 0..<500 {
      for (index, queue) in queues.enumerated() {
        done.enter()
        queue.async {
          state.withLock { state in
            if !state.busy.insert(index).inserted { state.overlaps += 1 }
          }
          if number % 50 == 0 { usleepBriefly() }
          state.withLock { state in
            state.busy.remove(index)
            state.results[index].append(number)
          }
          done.leave()
        }
      }
      if number % 100 == 99 { usleepBriefly() }
    }
    done.wait()
    #expect(state.withLock { $0.results } == Array(repeating: Array(0..<500), count: 3))
    #expect(state.withLock { $0.overlaps } == 0)
  }

  @Test("Work that comes from work of the same queue is done after it")
  func nested() {
    let queue = SerialQueue(on: LanePool(count: 2))
    let done = DispatchSemaphore(value: 0)
    let order = Mutex<[String]>([])
    queue.async {
      queue.async {
        order.withLock { $0.append("inner") }
        done.signal()
      }
      usleepBriefly()
      order.withLock { $0.append("outer") }
    }
    done.wait()
    #expect(order.withLock { $0 } == ["outer", "inner"])
  }

  @Test("A queue's work goes before what else waits for a lane")
  func urgency() {
    let pool = LanePool(count: 1)
    let gate = DispatchSemaphore(value: 0)
    let done = DispatchGroup()
    let order = Mutex<[String]>([])
    pool.run { _ in gate.wait() }
    for name in ["first", "second"] {
      done.enter()
      pool.run { _ in
        order.withLock { $0.append(name) }
        done.leave()
      }
    }
    done.enter()
    SerialQueue(on: pool).async {
      order.withLock { $0.append("queue") }
      done.leave()
    }
    gate.signal()
    done.wait()
    #expect(order.withLock { $0 } == ["queue", "first", "second"])
  }
}
