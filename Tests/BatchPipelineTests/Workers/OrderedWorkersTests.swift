import Dispatch
import Synchronization
import Testing

@testable import BatchPipeline

@Suite struct OrderedWorkersTests {
  private struct Planned: Error, Equatable { let batch: Int }

  /// Numbers 0..<count through `workers`, each doubled on its lane.
  private func run(
    _ workers: OrderedWorkers, count: Int, failure: FirstFailure = FirstFailure(),
    transform: @escaping @Sendable (Int) throws -> Int = { $0 * 2 },
    write: @escaping @Sendable (Int) throws -> Void = { _ in }
  ) throws -> [Int] {
    let written = Mutex<[Int]>([])
    var next = 0
    try workers.run(
      failure: failure,
      reading: {
        defer { next += 1 }
        return next < count ? next : nil
      },
      transforming: { _, batch in try transform(batch.take()) },
      writing: { result, finished in
        try write(result)
        written.withLock { $0.append(result) }
        finished()
      })
    return written.withLock { $0 }
  }

  @Test(
    "Results come out in the order of the batches, whichever lane is slow", arguments: [1, 2, 8])
  func order(lanes: Int) throws {
    let results = try run(OrderedWorkers(count: lanes), count: 500) { batch in
      if batch % 7 == 0 { usleepBriefly() }
      return batch * 2
    }
    #expect(results == (0..<500).map { $0 * 2 })
  }

  @Test(
    "Small batches may be more than there are slots, large ones may not",
    arguments: [
      (1, 2 << 20, 3), (2, 1 << 10, 40), (2, 2 << 20, 4), (2, 20 << 20, 0), (4, 2 << 20, 6),
      (17, 1 << 10, 25), (32, 1 << 10, 38), (32, 20 << 20, 0),
    ] as [(Int, Int, Int)])
  func extra(lanes: Int, bytes: Int, extra: Int) throws {
    let workers = OrderedWorkers(count: lanes)
    let open = Mutex(0)
    let most = Mutex(0)
    let held = Mutex<[@Sendable () -> Void]>([])
    let isLate = Atomic(false)
    @Sendable func release() {
      for finished in held.withLock({ held in
        defer { held = [] }
        return held
      }) {
        open.withLock { $0 -= 1 }
        finished()
      }
    }
    // With fewer slots than expected the reader would wait for batches that nobody writes.
    let deadline = DispatchWorkItem {
      isLate.store(true, ordering: .relaxed)
      release()
    }
    defer { deadline.cancel() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: deadline)
    var next = 0
    try workers.run(
      failure: FirstFailure(),
      reading: { () -> Int? in
        guard next < 500 else { return nil }
        next += 1
        let now = open.withLock { open in
          open += 1
          return open
        }
        most.withLock { $0 = max($0, now) }
        return next
      },
      transforming: { _, batch in batch.take() }, holding: { _ in bytes },
      writing: { batch, finished in
        // Written only when the reader can get no further, or nothing more comes.
        held.withLock { $0.append(finished) }
        let isFull = held.withLock { $0.count } == workers.inFlight + (batch > 100 ? extra : 0)
        guard isFull || batch == 500 || isLate.load(ordering: .relaxed) else { return }
        release()
      })
    let wasLate = isLate.load(ordering: .relaxed)
    #expect(!wasLate, "the reader waited for a slot when others were expected to be free")
    #expect(most.withLock { $0 } == workers.inFlight + extra)
  }

  @Test("Never more batches are under way than there are slots", arguments: [1, 3])
  func bound(lanes: Int) throws {
    let workers = OrderedWorkers(count: lanes)
    let open = Mutex((now: 0, most: 0))
    var next = 0
    try workers.run(
      failure: FirstFailure(),
      reading: { () -> Int? in
        guard next < 200 else { return nil }
        next += 1
        open.withLock { open in
          open.now += 1
          open.most = max(open.most, open.now)
        }
        return next
      },
      transforming: { _, batch in batch.take() },
      writing: { _, finished in
        usleepBriefly()
        open.withLock { $0.now -= 1 }
        finished()
      })
    #expect(open.withLock { $0.now } == 0)
    #expect((1...workers.inFlight).contains(open.withLock { $0.most }))
  }

  @Test("The reader transforms batches on a lane of its own while there is no slot")
  func helpingReader() throws {
    let workers = OrderedWorkers(count: 1)
    let helped = DispatchSemaphore(value: 0)
    let lanes = Mutex<Set<Int>>([])
    var next = 0
    try workers.run(
      failure: FirstFailure(),
      reading: { () -> Int? in
        next += 1
        return next <= 100 ? next : nil
      },
      transforming: { lane, batch in
        let batch = batch.take()
        // The first batch takes until another one was transformed, which only the reader can do.
        if batch == 1, helped.wait(timeout: .now() + 30) == .timedOut { throw Planned(batch: 1) }
        if lane == 1 { helped.signal() }
        lanes.withLock { _ = $0.insert(lane) }
        return batch
      },
      writing: { _, finished in finished() })
    #expect(lanes.withLock { $0 } == [0, 1])
    #expect(workers.transformingLanes == 2)
    #expect(workers.pool.urgentAtOnce == 1)
    #expect(OrderedWorkers(count: 1, helpsWriting: true).pool.urgentAtOnce == 2)
  }

  @Test("After the last batch was read the reader goes on helping, with urgent work as well")
  func helpingReaderAtTheEnd() throws {
    let workers = OrderedWorkers(count: 1)
    let (isUrgentGiven, isUrgentDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let results = try run(workers, count: 2) { batch in
      if batch == 0 {
        workers.pool.runFirst {
          isUrgentDone.signal()
          return false
        }
        isUrgentGiven.signal()
      }
      // The only lane is at the first batch. There is a slot for each, so the reader waits for none.
      let next = batch == 0 ? isUrgentDone : isUrgentGiven
      if next.wait(timeout: .now() + 30) == .timedOut { throw Planned(batch: batch) }
      return batch
    }
    #expect(results == [0, 1])
  }

  @Test("The error of a lane ends the run, and only batches before it are written")
  func transformError() {
    let written = Mutex<[Int]>([])
    #expect(throws: Planned(batch: 40)) {
      _ = try run(
        OrderedWorkers(count: 4), count: 10_000,
        transform: { batch in
          if batch == 40 { throw Planned(batch: 40) }
          return batch
        }, write: { batch in written.withLock { $0.append(batch) } })
    }
    let results = written.withLock { $0 }
    #expect(results == Array(0..<results.count) && results.count <= 40)
  }

  @Test("The error of the writer ends the run")
  func writeError() {
    #expect(throws: Planned(batch: 3)) {
      _ = try run(OrderedWorkers(count: 2), count: 10_000) { batch in
        batch
      } write: { batch in
        if batch == 3 { throw Planned(batch: 3) }
      }
    }
  }

  @Test("The error of the reader ends the run after what was read")
  func readError() {
    var next = 0
    #expect(throws: Planned(batch: 9)) {
      try OrderedWorkers(count: 3).run(
        failure: FirstFailure(),
        reading: { () -> Int? in
          if next == 9 { throw Planned(batch: 9) }
          next += 1
          return next
        },
        transforming: { _, batch in batch.take() },
        writing: { _, finished in finished() })
    }
  }

  @Test("A failure from outside stops the reader at its next turn")
  func interruption() {
    let failure = FirstFailure()
    let reads = Mutex(0)
    #expect(throws: Interrupted(signal: 15)) {
      try OrderedWorkers(count: 2).run(
        failure: failure,
        reading: { () -> Int? in
          let count = reads.withLock { reads in
            reads += 1
            return reads
          }
          if count == 20 { failure.set(Interrupted(signal: 15)) }
          return count
        },
        transforming: { _, batch in batch.take() },
        writing: { _, finished in finished() })
    }
    #expect(reads.withLock { $0 } == 20)
  }

  @Test("Each lane works on one batch at a time")
  func lanes() throws {
    let busy = Mutex<Set<Int>>([])
    let overlaps = Mutex(0)
    var next = 0
    try OrderedWorkers(count: 3).run(
      failure: FirstFailure(),
      reading: { () -> Int? in
        next += 1
        return next < 300 ? next : nil
      },
      transforming: { lane, batch in
        if !busy.withLock({ $0.insert(lane).inserted }) { overlaps.withLock { $0 += 1 } }
        usleepBriefly()
        busy.withLock { _ = $0.remove(lane) }
        return batch.take()
      },
      writing: { _, finished in finished() })
    #expect(overlaps.withLock { $0 } == 0)
  }
}

/// Long enough for other threads to run in between.
func usleepBriefly() {
  _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .microseconds(200))
}
