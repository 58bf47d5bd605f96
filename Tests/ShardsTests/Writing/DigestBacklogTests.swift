import Bytes
import Checksums
import Dispatch
import RandomInput
import Synchronization
import Testing

@testable import Shards

@Suite struct DigestBacklogTests {
  /// Hashes whole blocks of two shards, and what waits beside them.
  private func hashBeside(_ companion: inout HashingCompanion?, blocks: Int) -> Bool {
    let bytes = [UInt8](repeating: 7, count: 64 * blocks)
    var (one, two) = (Digest(), Digest())
    companion?.update(&one, bytes.span, &two, bytes.span)
    return companion == nil || (one.hex() == two.hex() && one.hex() == Digest.hex(of: bytes))
  }

  @Test("Chunks of any length, hashed beside shards or not, have the digest of their bytes")
  func order() {
    var random = SeededRandom(seed: 3)
    for round in 0..<60 {
      let backlog = DigestBacklog(threeAtOncePay: round % 2 == 0)
      let backlogs = DigestBacklogs()
      backlogs.add(backlog)
      var all: [UInt8] = []
      for step in 0..<60 {
        let chunk = random.bytes([0, 1, 63, 64, 65, 1_000, 4_096][(round + step) % 7])
        all += chunk
        if (round + step) % 11 == 0 { backlog.hash(chunk[...]) } else { backlog.add(chunk) }
        if (round * step) % 3 == 0 {
          backlogs.lend { #expect(hashBeside(&$0, blocks: (round + step) % 40)) }
        }
        if step == 30 {
          #expect(backlog.total.bytes == all.count)
          #expect(backlog.total.digest.hex() == Digest.hex(of: all))
        }
      }
      #expect(backlog.total.digest.hex() == Digest.hex(of: all))
      #expect(backlog.total.bytes == all.count)
    }
  }

  @Test("While one thread adds, others hash, and one asks for the digest")
  func threads() {
    let chunks = (0..<2_000).map { [UInt8](repeating: UInt8(truncatingIfNeeded: $0), count: 700) }
    let backlog = DigestBacklog()
    let backlogs = DigestBacklogs()
    backlogs.add(backlog)
    let isOver = Atomic(false)
    let threads = DispatchGroup()
    for thread in 1...3 {
      DispatchQueue(label: "hashing.\(thread)").async(group: threads) {
        repeat {
          if thread == 1 {
            _ = backlog.total
          } else {
            backlogs.lend { #expect(hashBeside(&$0, blocks: 30)) }
          }
        } while !isOver.load(ordering: .acquiring)
      }
    }
    for chunk in chunks { backlog.add(chunk) }
    isOver.store(true, ordering: .releasing)
    threads.wait()
    #expect(backlog.total.bytes == 700 * chunks.count)
    #expect(backlog.total.digest.hex() == Digest.hex(of: Array(chunks.joined())))
  }

  @Test("Few chunks wait: who adds more hashes them")
  func bound() {
    let backlog = DigestBacklog()
    for _ in 0..<1_000 { backlog.add([1]) }
    var waiting = 0
    while backlog.next() != nil { waiting += 1 }
    #expect(waiting > 0 && waiting <= 24)
  }

  @Test(
    "Beside two shards twice as much is hashed where much waits, or where three at once do not pay",
    arguments: [(5, true, 4), (20, true, 18), (5, false, 3), (1, false, 0), (20, false, 18)])
  func behind(chunks: Int, threeAtOncePay: Bool, left: Int) {
    let backlogs = DigestBacklogs()
    let backlog = DigestBacklog(threeAtOncePay: threeAtOncePay)
    backlogs.add(backlog)
    let all = (0..<chunks).map { [UInt8](repeating: UInt8($0), count: 640) }
    for chunk in all { backlog.add(chunk) }
    let (ones, twos) = ([UInt8](repeating: 1, count: 640), [UInt8](repeating: 2, count: 640))
    var (one, two) = (Digest(), Digest())
    backlogs.lend { $0?.update(&one, ones.span, &two, twos.span) }
    #expect(one.hex() == Digest.hex(of: ones))
    #expect(two.hex() == Digest.hex(of: twos))
    var rest: [[UInt8]] = []
    while let chunk = backlog.next() { rest.append(chunk) }
    #expect(rest == Array(all[(chunks - left)...]))
    #expect(backlog.total.digest.hex() == Digest.hex(of: Array(all[..<(chunks - left)].joined())))
  }

  @Test("A backlog that is removed, or has nothing, is lent to nobody")
  func removed() {
    let backlogs = DigestBacklogs()
    let backlog = DigestBacklog()
    func isLent() -> Bool {
      var isLent = false
      backlogs.lend { isLent = $0 != nil }
      return isLent
    }
    backlogs.add(backlog)
    #expect(!isLent())
    backlog.add([1])
    #expect(isLent())
    backlogs.remove(backlog)
    #expect(!isLent())
    #expect(backlog.total.digest.hex() == Digest.hex(of: [1]))
  }
}
