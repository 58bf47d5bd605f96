internal import Dispatch
internal import Shards
internal import Synchronization

/// Serial queues over which shards are spread: each shard has the same one for the whole run.
struct ShardLanes: Sendable {
  private let queues: [SerialQueue]
  /// Shards next to each other that have the same lane.
  private let together: Int

  /// Enough to keep busy who may write, and shards by twos, or as many as are hashed in little more time than one
  /// (`LaneHashing`).
  /// - Parameter shards: number of the run's shards.
  init(on pool: LanePool, shards: Int) {
    self.init(on: pool, shards: shards, together: LaneHashing.filesAtOnce)
  }

  init(on pool: LanePool, shards: Int, together: Int) {
    let lanes = (shards + together - 1) / together
    self.init(on: pool, count: max(1, min(pool.urgentAtOnce, lanes)), together: together)
  }

  /// One for each lane of `pool`.
  init(on pool: LanePool) { self.init(on: pool, count: pool.count, together: 1) }

  private init(on pool: LanePool, count: Int, together: Int) {
    queues = (0..<count).map { _ in SerialQueue(on: pool) }
    self.together = together
  }

  var count: Int { queues.count }

  /// The shards of one lane.
  struct Lane {
    fileprivate let number: Int
    fileprivate let count: Int
    fileprivate let together: Int

    func has(_ shard: Int) -> Bool { shard / together % count == number }

    func indices(of shards: Int) -> [Int] { (0..<shards).filter(has) }
  }

  /// Calls `body` on every lane, after what the lane was given before.
  /// - Parameter finally: called once, on the lane that was the last to be done.
  func forEach(
    _ body: @escaping @Sendable (Lane) -> Void, finally: @escaping @Sendable () -> Void
  ) {
    let open = Countdown(count, then: finally)
    for number in queues.indices {
      queues[number].async { [count, together] in
        body(Lane(number: number, count: count, together: together))
        open.signal()
      }
    }
  }

  /// What `body` makes of every shard, several at once, in the order of the shards.
  /// - Throws: The first error.
  func all<Result: Sendable>(
    _ shards: Int, _ body: @escaping @Sendable (_ index: Int) throws -> Result
  ) throws -> [Result] {
    let results = Mutex<[Int: Result]>([:])
    let failure = FirstFailure()
    let done = DispatchSemaphore(value: 0)
    forEach { lane in
      do {
        for index in lane.indices(of: shards) {
          let result = try body(index)
          results.withLock { $0[index] = result }
        }
      } catch {
        failure.set(error)
      }
    } finally: {
      done.signal()
    }
    done.wait()
    try failure.rethrow()
    return results.withLock { results in (0..<shards).compactMap { results[$0] } }
  }
}
