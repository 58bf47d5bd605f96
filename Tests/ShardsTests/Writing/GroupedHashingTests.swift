import Dispatch
import RandomInput
import Synchronization
import Testing

@testable import Checksums
@testable import Shards

@Suite(.enabled(if: Digest.Way.group.isPossible, "the processor has no vectors for it"))
struct GroupedHashingTests {
  @Test("Files that are appended to meanwhile have the digests of their bytes")
  func beside() throws {
    let writers = (0..<10).map {
      ShardWriter.withoutFile(path: "\($0)", target: nil, blocks: .small(Digest(.group)))
    }
    let appended = DispatchSemaphore(value: 0)
    let texts = Mutex([[UInt8]](repeating: [], count: writers.count))
    DispatchQueue.global().async {
      var random = SeededRandom(seed: 1)
      var own = [[UInt8]](repeating: [], count: writers.count)
      for round in 0..<4_000 {
        let index = round * 7 % writers.count
        let piece = random.bytes(round * 331 % 3_000)
        own[index] += piece
        try? writers[index].append(piece)
      }
      texts.withLock { $0 = own }
      appended.signal()
    }
    repeat {
      var hashing = GroupedHashing()
      for writer in writers { hashing.add(writer) }
      hashing.finish()
    } while appended.wait(timeout: .now()) == .timedOut
    let expected = texts.withLock { $0 }
    for (writer, text) in zip(writers, expected) {
      writer.count(records: 1)
      let file = try writer.close()
      #expect(file.bytes == text.count)
      #expect(file.sha256 == Digest.hex(of: text))
    }
  }
}
