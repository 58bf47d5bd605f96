import Bytes
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
    for _ in 0..<4 { try writer.append(block, records: 7) }
    try writer.append([], records: 0)
    let file = try writer.close()
    #expect(file.path == "ios/shard-00012.ndjson.gz")
    #expect(file.target == "ios")
    #expect(file.records == 28)
    #expect(file.bytes == 20 << 20)
    #expect(file.sha256 == DigestTests.expected(block + block + block + block))
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
      let (text, ranges) = Self.text(Array(lines[start..<min(10, start + blockLines)]))
      try shards.append(ranges[...], of: text)
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
    try empty.append([], of: Self.text([]).0)
    #expect(try empty.close() == [])
    let full = RollingShards(maximumRecords: 2) { index in
      ShardWriter.withoutFile(path: "\(index)", target: "ios")
    }
    let (text, ranges) = Self.text(["a\n", "b\n"])
    try full.append(ranges[...], of: text)
    let files = try full.close()
    #expect(files.map(\.records) == [2])
    #expect(files.map(\.bytes) == [4])
  }

  @Test("Rolling shards of a checkpoint go on in the one that was open")
  func rollingOn() throws {
    let closed = PublishedFile(path: "ios/0", target: "ios", records: 4, bytes: 4, sha256: "aa")
    let shards = RollingShards(
      maximumRecords: 4, closed: [closed],
      current: ShardWriter.withoutFile(path: "ios/1", target: "ios"), room: 1
    ) { index in ShardWriter.withoutFile(path: "ios/\(index)", target: "ios") }
    let (text, ranges) = Self.text(["a\n", "b\n", "c\n"])
    try shards.append(ranges[...], of: text)
    let files = try shards.close()
    #expect(files.map(\.path) == ["ios/0", "ios/1", "ios/2"])
    #expect(files.map(\.records) == [4, 1, 2])
  }

  @Test("Lines of one text are stored in the order in which they are named, and hashed as stored")
  func lines() throws {
    let (text, ranges) = Self.text(["one\n", "not here\n", "two\n"])
    let writer = ShardWriter.withoutFile(path: "ios/0", target: "ios")
    try writer.append([ranges[2], ranges[0]], of: text)
    let file = try writer.close()
    #expect(file.sha256 == DigestTests.expected("two\none\n".utf8))
    #expect(file.records == 2)
    #expect(file.bytes == 8)
  }

  private static func text(_ lines: [String]) -> (SharedBytes, [Range<Int>]) {
    var text = ByteBuffer()
    let ranges = lines.map { line in
      let start = text.count
      text.append(utf8: line)
      return start..<text.count
    }
    return (SharedBytes(text), ranges)
  }
}
