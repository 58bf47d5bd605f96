import Bytes
import RandomInput
import Testing

@testable import Checksums
@testable import Shards

@Suite struct LaneHashingTests {
  @Test(
    "Files hashed in pairs, and what is hashed beside them, have the digests of their bytes",
    arguments: [false, true])
  func paired(hasCompanion: Bool) throws {
    try hash(Digest(), hasCompanion: hasCompanion)
  }

  @Test(
    "Files hashed in groups have the digests of their bytes, with others beside them too",
    .enabled(if: Digest.Way.group.isPossible, "the processor has no vectors for it"),
    arguments: [0, 1, 2, 5, 13, 18, 19])
  func grouped(others: Int) throws {
    try hash(Digest(.group), hasCompanion: false, others: others, count: 20)
  }

  /// - Parameters:
  ///   - digest: of no bytes, with which files begin.
  ///   - others: files that begin with the usual one.
  private func hash(
    _ digest: Digest, hasCompanion: Bool, others: Int = 0, count: Int = 5
  ) throws {
    let backlog = DigestBacklog()
    let companions = DigestBacklogs()
    if hasCompanion { companions.add(backlog) }
    var input: [UInt8] = []
    var random = SeededRandom(seed: 1)
    let writers = (0..<count).map { index in
      ShardWriter.withoutFile(
        path: "\(index)", target: nil, blocks: .small(index < others ? Digest() : digest))
    }
    var texts = [[UInt8]](repeating: [], count: count)
    for batch in 0..<40 {
      var hashing = LaneHashing()
      // Some batches fill a block of 32 KiB, some several, and the last file gets most.
      var bytes = ByteBuffer()
      var places: [Range<Int>] = []
      var given: [(file: Int, lines: Range<Int>)] = []
      for index in writers.indices where (batch + index) % 4 != 0 {
        let start = bytes.count
        let piece = random.bytes((batch * 977 + index * index * 3_001) % 70_000)
        bytes.append(piece)
        texts[index] += piece
        let middle = start + piece.count / (1 + batch % 3)
        places += [start..<middle, middle..<bytes.count]
        given.append((index, places.count - 2..<places.count))
      }
      let text = TextLines(SharedBytes(bytes), at: places)
      let chunk = random.bytes(batch * 1_409 % 50_000)
      input += chunk
      backlog.add(chunk)
      try companions.lend { companion in
        #expect((companion != nil) == hasCompanion)
        swap(&hashing.companion, &companion)
        defer { swap(&hashing.companion, &companion) }
        for (index, lines) in given {
          if (batch + index) % 7 == 0 {
            try writers[index].append(lines, of: text)
            hashing.add(writers[index])
          } else {
            try hashing.append(lines, of: text, to: writers[index])
          }
        }
        try hashing.finish(text)
      }
    }
    #expect(backlog.total.digest.hex() == Digest.hex(of: input))
    for (writer, text) in zip(writers, texts) {
      let file = try writer.close()
      #expect(file.bytes == text.count)
      #expect(file.records > 0)
      #expect(file.sha256 == Digest.hex(of: text))
    }
  }
}
