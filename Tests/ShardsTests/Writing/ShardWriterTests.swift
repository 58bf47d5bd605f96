import Checksums
import Files
import SamplePublications
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
    #expect(file.sha256 == Digest.hex(of: block + block + block + block))
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

  @Test("Lines of one text are stored in the order in which they are named, and hashed as stored")
  func lines() throws {
    let text = TextLines(["one\n", "not here\n", "two\n", "three\n"])
    let writer = ShardWriter.withoutFile(path: "ios/0", target: "ios")
    try writer.append(2..<4, of: text)
    try writer.append(0..<1, of: text)
    let file = try writer.close()
    #expect(file.sha256 == Digest.hex(of: Array("two\nthree\none\n".utf8)))
    #expect(file.records == 3)
    #expect(file.bytes == 14)
  }
}
