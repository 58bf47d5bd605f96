import Dispatch
import Synchronization
import Testing

@testable import BatchPipeline

@Suite struct ShardLanesTests {
  /// Which shards each lane has.
  private func shards(_ count: Int, of lanes: ShardLanes) -> [[Int]] {
    let found = Mutex<[[Int]]>([])
    let done = DispatchSemaphore(value: 0)
    lanes.forEach { lane in
      let own = lane.indices(of: count)
      #expect(own == (0..<count).filter(lane.has))
      found.withLock { $0.append(own) }
    } finally: {
      done.signal()
    }
    done.wait()
    return found.withLock { $0 }.sorted { ($0.first ?? .max) < ($1.first ?? .max) }
  }

  @Test(
    "Shards go to lanes by twos, which are hashed together, and no lane is without",
    arguments: [
      (3, 16, [[0, 1, 6, 7, 12, 13], [2, 3, 8, 9, 14, 15], [4, 5, 10, 11]]),
      (6, 5, [[0, 1], [2, 3], [4]]), (2, 1, [[0]]), (1, 3, [[0, 1, 2]]),
    ])
  func pairs(workers: Int, count: Int, expected: [[Int]]) {
    let lanes = ShardLanes(on: LanePool(count: workers), shards: count, together: 2)
    #expect(shards(count, of: lanes) == expected)
  }

  @Test("Shards that are hashed by eights go to lanes by eights")
  func eights() {
    let lanes = ShardLanes(on: LanePool(count: 3), shards: 17, together: 8)
    #expect(shards(17, of: lanes) == [Array(0..<8), Array(8..<16), [16]])
  }

  @Test("Who helps to write has shards as well")
  func helper() {
    let pool = LanePool(count: 1, helpsWithUrgent: true)
    #expect(shards(5, of: ShardLanes(on: pool, shards: 5, together: 2)) == [[0, 1, 4], [2, 3]])
  }

  @Test("Where nothing is hashed each lane has its own, as far as they go")
  func singles() {
    #expect(shards(3, of: ShardLanes(on: LanePool(count: 2))) == [[0, 2], [1]])
    #expect(shards(1, of: ShardLanes(on: LanePool(count: 2))) == [[0], []])
  }
}
