import Crypto
import Files
import Shards
import Testing

@Suite struct ShardWriterTests {
  @Test("The record gives the stored file's lines, bytes and checksum")
  func record() throws {
    let output = try OutputDirectory()
    let staging = try Publication(output.target).stage()
    try staging.makeTarget("ios")
    let writer = try staging.createShard(target: "ios", index: 12, isCompressed: true)
    // More than one step of early writing.
    let block = (0..<(5 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var hash = SHA256()
    for _ in 0..<4 {
      try writer.append(block, records: 7)
      hash.update(data: block)
    }
    try writer.append([], records: 0)
    let file = try writer.close()
    #expect(file.path == "ios/shard-00012.ndjson.gz")
    #expect(file.target == "ios")
    #expect(file.records == 28)
    #expect(file.bytes == 20 << 20)
    let digest = hash.finalize().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(file.sha256 == digest)
    let stored = try output.open(".sale.partial/ios").status(of: "shard-00012.ndjson.gz")
    #expect(stored?.size == 20 << 20)
  }

  @Test("A dry run counts and hashes the same without a file")
  func withoutFile() throws {
    let writer = ShardWriter.withoutFile(path: "ios/shard-00000.ndjson", target: "ios")
    try writer.append(Array("abc".utf8), records: 1)
    let file = try writer.close()
    #expect(
      file.sha256 == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(file.bytes == 3)
  }

  @Test("A shard of a name that exists is an error, not overwritten")
  func twice() throws {
    let output = try OutputDirectory()
    let staging = try Publication(output.target).stage()
    try staging.makeTarget("ios")
    _ = try staging.createShard(target: "ios", index: 0, isCompressed: false)
    #expect(throws: FileError.self) {
      _ = try staging.createShard(target: "ios", index: 0, isCompressed: false)
    }
  }

  @Test("Shards roll where they are full, wherever blocks are cut", arguments: [1, 2, 3, 10])
  func rolling(blockLines: Int) throws {
    let lines = (0..<10).map { "line \($0)\n" }
    let shards = RollingShards(maximumRecords: 4) { index in
      ShardWriter.withoutFile(path: "ios/\(index)", target: "ios")
    }
    for start in stride(from: 0, to: 10, by: blockLines) {
      let part = lines[start..<min(10, start + blockLines)]
      var ends: [Int] = []
      for line in part { ends.append((ends.last ?? 0) + line.utf8.count) }
      try shards.append(Array(part.joined().utf8), ends: ends)
    }
    let files = try shards.close()
    #expect(files.map(\.path) == ["ios/0", "ios/1", "ios/2"])
    #expect(files.map(\.records) == [4, 4, 2])
    #expect(files.map(\.bytes) == [28, 28, 14])
    #expect(Set(files.map(\.sha256)).count == 3)
  }

  @Test("No record, no rolling shard; a full one begins no other")
  func rollingEdges() throws {
    let empty = RollingShards(maximumRecords: 1) { index in
      ShardWriter.withoutFile(path: "\(index)", target: "ios")
    }
    try empty.append([], ends: [])
    #expect(try empty.close() == [])
    let full = RollingShards(maximumRecords: 2, compress: Self.terminate) { index in
      ShardWriter.withoutFile(path: "\(index)", target: "ios")
    }
    try full.append(Array("a\nb\n".utf8), ends: [2, 4])
    let files = try full.close()
    #expect(files.map(\.records) == [2])
    #expect(files.map(\.bytes) == [5])
  }

  /// Stands for a compressor: makes every block one byte longer.
  @Sendable private static func terminate(_ block: [UInt8]) -> [UInt8] { block + [0] }
}
