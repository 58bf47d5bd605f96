import Dispatch
import Gzip
import Synchronization
import Testing

@testable import BatchPipeline

@Suite struct GzipMembersTests {
  @Test(
    "Who needs its members makes them itself where every lane is busy, and those that are small in any case",
    arguments: [(0, 16), (15_000, 16), (17_000, 17)])
  func busyLanes(smallestHandedOver: Int, madeAtOnce: Int) throws {
    let pool = LanePool(count: 2)
    let gate = DispatchSemaphore(value: 0)
    for _ in 0..<2 { pool.run { _ in gate.wait() } }
    defer { for _ in 0..<2 { gate.signal() } }
    let members = GzipMembers(on: pool, handingOver: smallestHandedOver)
    let made = Mutex<[Int: [UInt8]]>([:])
    let texts = (0..<20).map { [UInt8](repeating: UInt8($0), count: 1000 * $0) }
    for (number, text) in texts.enumerated() {
      members.make(of: text) { member in
        made.withLock { $0[number] = try? member.get() }
      }
    }
    // Those that are small, and those for which there was no room to wait.
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
    let members = GzipMembers(on: LanePool(count: 2), handingOver: 0)
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

  @Test("Who helps the lanes makes members too, one at a time")
  func helper() {
    let pool = LanePool(count: 1, helpsWithUrgent: true)
    let gate = DispatchSemaphore(value: 0)
    pool.run { _ in gate.wait() }
    let members = GzipMembers(on: pool, handingOver: 0)
    let made = Mutex<[UInt8]>([])
    for number: UInt8 in 0..<3 {
      members.make(of: [number]) { _ in made.withLock { $0.append(number) } }
    }
    #expect(pool.help(as: 1))
    #expect(made.withLock { $0 } == [0])
    #expect(pool.help(as: 1))
    #expect(made.withLock { $0 } == [0, 1])
    gate.signal()
    members.wait()
    #expect(made.withLock { $0 } == [0, 1, 2])
  }
}
