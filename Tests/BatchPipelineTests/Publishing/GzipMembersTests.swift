import Dispatch
import Gzip
import Synchronization
import Testing

@testable import BatchPipeline

@Suite struct GzipMembersTests {
  @Test(
    "Who needs its members makes them itself where every lane is busy",
    arguments: [(1, 16), (2, 20)])
  func busyLanes(shardLanes: Int, madeAtOnce: Int) throws {
    let pool = LanePool(count: 2)
    let gate = DispatchSemaphore(value: 0)
    for _ in 0..<2 { pool.run { _ in gate.wait() } }
    defer { for _ in 0..<2 { gate.signal() } }
    let members = GzipMembers(on: pool, shardLanes: shardLanes)
    let made = Mutex<[Int: [UInt8]]>([:])
    let texts = (0..<20).map { [UInt8](repeating: UInt8($0), count: 1000 * $0) }
    for (number, text) in texts.enumerated() {
      members.make(of: text) { member in
        made.withLock { $0[number] = try? member.get() }
      }
    }
    // Those for which there was no room to wait were made already: all, where each lane has shards.
    #expect(made.withLock { $0.count } == madeAtOnce)
    members.makeWaiting()
    members.wait()
    var deflater = try Deflater()
    for (number, text) in texts.enumerated() {
      let expected = try deflater.member(of: text.span)
      #expect(made.withLock { $0[number] } == expected)
    }
  }

  @Test("Members are made by the lanes where they are free")
  func freeLanes() throws {
    let members = GzipMembers(on: LanePool(count: 2), shardLanes: 1)
    let returned = DispatchSemaphore(value: 0)
    let madeMeanwhile = Mutex(false)
    members.make(of: [1, 2, 3]) { member in
      let isElsewhere = returned.wait(timeout: .now() + 30) == .success
      madeMeanwhile.withLock { $0 = isElsewhere && (try? member.get()) != nil }
    }
    returned.signal()
    members.wait()
    #expect(madeMeanwhile.withLock { $0 })
  }
}
