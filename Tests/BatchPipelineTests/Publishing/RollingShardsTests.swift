import Records
import SamplePublications
import Testing

@testable import BatchPipeline
@testable import Files
@testable import Shards

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct RollingShardsTests {
  @Test("Shards roll where they are full, wherever blocks are cut", arguments: [1, 2, 3, 10])
  func rolling(blockLines: Int) throws {
    let lines = (0..<10).map { "line \($0)\n" }
    let shards = RollingShards(maximumRecords: 4) { index in Self.shard("ios/\(index)") }
    for start in stride(from: 0, to: 10, by: blockLines) {
      let text = TextLines(Array(lines[start..<min(10, start + blockLines)]))
      try shards.append(text.all, of: text)
    }
    let files = try shards.close()
    #expect(files.map(\.path) == ["ios/0", "ios/1", "ios/2"])
    #expect(files.map(\.records) == [4, 4, 2])
    #expect(files.map(\.bytes) == [28, 28, 14])
    #expect(Set(files.map(\.sha256)).count == 3)
  }

  @Test("No record, no rolling shard; a full one begins no other")
  func rollingEdges() throws {
    let empty = RollingShards(maximumRecords: 1) { index in Self.shard("\(index)") }
    try empty.append(0..<0, of: TextLines([String]()))
    #expect(try empty.close() == [])
    let full = RollingShards(maximumRecords: 2) { index in Self.shard("\(index)") }
    let text = TextLines(["a\n", "b\n"])
    try full.append(text.all, of: text)
    let files = try full.close()
    #expect(files.map(\.records) == [2])
    #expect(files.map(\.bytes) == [4])
  }

  @Test("Rolling shards of a checkpoint go on in the one that was open")
  func rollingOn() throws {
    let closed = PublishedFile(path: "ios/0", target: "ios", records: 4, bytes: 4, sha256: "aa")
    let shards = RollingShards(
      maximumRecords: 4, closed: [closed],
      current: Self.shard("ios/1"), room: 1
    ) { index in Self.shard("ios/\(index)") }
    let text = TextLines(["a\n", "b\n", "c\n"])
    try shards.append(text.all, of: text)
    let files = try shards.close()
    #expect(files.map(\.path) == ["ios/0", "ios/1", "ios/2"])
    #expect(files.map(\.records) == [4, 1, 2])
  }

  @Test("Who appends lines to the open shard itself is given it where they all fit")
  func reserved() throws {
    let shards = RollingShards(maximumRecords: 4) { index in Self.shard("ios/\(index)") }
    let text = TextLines(["a\n", "b\n", "c\n", "d\n", "e\n"])
    #expect(shards.reserve(lines: 1) == nil)
    try shards.append(0..<2, of: text)
    #expect(shards.reserve(lines: 3) == nil)
    let file = try #require(shards.reserve(lines: 2))
    try file.append(2..<4, of: text)
    try shards.append(4..<5, of: text)
    let files = try shards.close()
    #expect(files.map(\.records) == [4, 1])
    #expect(files.map(\.bytes) == [8, 2])
  }

  @Test(
    "An error of closing a full shard is thrown by the call that needs the next one, or the last")
  func lateError() throws {
    let text = TextLines(["a\n", "b\n", "c\n"])
    for lines in [2, 3] {
      let shards = RollingShards(maximumRecords: 1) { index in
        guard index == 0 else { return Self.shard("\(index)") }
        let full = Descriptor(
          number: SystemCall.open("/dev/full", O_WRONLY), path: "full", role: .output)
        return ShardStream(
          ShardWriter(full, path: "0", target: nil), members: nil, memberBytes: 1)
      }
      try shards.append(0..<2, of: text)
      #expect(throws: FileError.self) {
        if lines == 3 { try shards.append(2..<3, of: text) } else { _ = try shards.close() }
      }
    }
  }

  private static func shard(_ path: String) -> ShardStream {
    ShardStream(.withoutFile(path: path, target: "ios"), members: nil, memberBytes: 1)
  }
}
