import Dispatch
import RandomInput
import Synchronization
import Testing

@testable import Checksums
@testable import Shards

@Suite(.enabled(if: Digest.Way.group.isPossible, "the processor has no vectors for it"))
struct GroupedHashingTests {
  private static func writers(_ count: Int) -> [ShardWriter] {
    (0..<count).map {
      ShardWriter.withoutFile(path: "\($0)", target: nil, blocks: .small(Digest(.group)))
    }
  }

  @Test("A group goes as far as the file that has least, and files without a whole block stay out")
  func least() throws {
    let counts = [1_000, 0, 63, 640, 64 * 3 + 1, 32 << 10]
    let writers = Self.writers(counts.count)
    let texts = counts.map { count in (0..<count).map { UInt8(truncatingIfNeeded: $0 * $0) } }
    for (writer, text) in zip(writers, texts) { try writer.append(text) }
    // The block of the last is full, and so hashed and handed over.
    #expect(writers.map(\.unhashedInGroup) == [960, 0, 0, 640, 192, 0])
    var group = DigestGroup()
    ShardWriter.hash(writers[...], in: &group)
    #expect(group.bytesTaken == 192)
    #expect(writers.map(\.unhashedInGroup) == [768, 0, 0, 448, 0, 0])
    for (writer, text) in zip(writers, texts) {
      #expect(try writer.close().sha256 == Digest.hex(of: text))
    }
  }

  @Test("Files that are appended to meanwhile have the digests of their bytes")
  func beside() throws {
    let writers = Self.writers(10)
    let appended = DispatchSemaphore(value: 0)
    let expected = Mutex<[String]>([])
    DispatchQueue.global().async {
      var random = SeededRandom(seed: 1)
      // Most fill a block of 32 KiB, which is hashed and emptied then.
      let pieces = (0..<16).map { random.bytes($0 * 2_731) }
      var digests = writers.map { _ in Digest() }
      for round in 0..<4_000 {
        let index = round * 7 % writers.count
        digests[index].update(pieces[round % pieces.count])
        try? writers[index].append(pieces[round % pieces.count])
      }
      expected.withLock { $0 = digests.map { $0.hex() } }
      appended.signal()
    }
    repeat {
      var hashing = GroupedHashing()
      for writer in writers { hashing.add(writer) }
      hashing.finish()
    } while appended.wait(timeout: .now()) == .timedOut
    #expect(try writers.map { try $0.close().sha256 } == expected.withLock { $0 })
  }
}
