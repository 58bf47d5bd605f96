import Bytes
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

  @Test("A full block waits within a line until a group has hashed it, and alone for nothing")
  func waiting() throws {
    var random = SeededRandom(seed: 1)
    let text = random.bytes(70_000)
    var bytes = ByteBuffer()
    bytes.append(text)
    let lines = TextLines(
      SharedBytes(bytes), at: [0..<20_000, 20_000..<40_000, 40_000..<70_000])
    let writers = Self.writers(3)
    var rests = writers.map { _ in RemainingLines(0..<3) }
    for _ in 0..<2 { #expect(try !writers[0].append(&rests[0], of: lines)) }
    #expect(try !writers[1].append(&rests[1], of: lines))
    #expect(try !writers[2].append(&rests[2], of: lines))
    writers[2].hash(least: 0)
    #expect(try !writers[2].append(&rests[2], of: lines))
    writers[2].hash(least: 0)
    #expect(try writers[2].append(&rests[2], of: lines))
    #expect(writers.map(\.unhashedInGroup) == [32 << 10, 32 << 10, 4_416])
    var group = DigestGroup()
    ShardWriter.hash(writers[..<2], in: &group)
    #expect(try !writers[0].append(&rests[0], of: lines))
    #expect(try !writers[1].append(&rests[1], of: lines))
    writers[1].hash(least: 0)
    #expect(try writers[1].append(&rests[1], of: lines))
    #expect(writers.map(\.unhashedInGroup) == [32 << 10, 4_416, 4_416])
    writers[0].hash(least: 0)
    #expect(try writers[0].append(&rests[0], of: lines))
    for writer in writers {
      let file = try writer.close()
      #expect(file.records == 3)
      #expect(file.sha256 == Digest.hex(of: text))
    }
  }

  @Test("All get their lines, whoever is left without another to be hashed beside it")
  func rests() throws {
    var random = SeededRandom(seed: 2)
    // Bytes of each file's only line: blocks are of 32 KiB.
    for counts in [[32 << 10], [64 << 10, 1], [200_000, 63, 64], [40_000, 300_000, 0, 32 << 10]] {
      let texts = counts.map { random.bytes($0) }
      let writers = Self.writers(counts.count)
      var bytes = ByteBuffer()
      var places: [Range<Int>] = []
      for text in texts {
        places.append(bytes.count..<bytes.count + text.count)
        bytes.append(text)
      }
      var hashing = GroupedHashing()
      for (index, writer) in writers.enumerated() {
        hashing.append(index..<index + 1, to: writer)
      }
      try hashing.finish(TextLines(SharedBytes(bytes), at: places))
      #expect(writers.allSatisfy { $0.unhashedInGroup < 32 << 10 })
      let files = try writers.map { try $0.close() }
      #expect(files.map(\.records) == counts.map { _ in 1 })
      #expect(files.map(\.sha256) == texts.map { Digest.hex(of: $0) })
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
      try hashing.finish(TextLines(SharedBytes(ByteBuffer()), at: []))
    } while appended.wait(timeout: .now()) == .timedOut
    #expect(try writers.map { try $0.close().sha256 } == expected.withLock { $0 })
  }
}
