import Bytes
import Checksums
import RandomInput
import SamplePublications
import Testing

@testable import Files
@testable import Shards

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct BlockFileTests {
  @Test(
    "The file has the bytes of all blocks in their order, whether they are written aside or not",
    arguments: [1, 40, 100, 1_000, 5_000])
  func order(files: Int) throws {
    let output = try OutputDirectory()
    let staging = try Publication(output.target).stage()
    try staging.makeTarget("ios")
    let plan = BlockPlan(files: files, isCompressed: false)
    let writer = try staging.createShard(
      target: "ios", index: 0, isCompressed: false, blocks: plan)
    // Twenty blocks and a rest, in pieces that fit no block.
    var random = SeededRandom(seed: 1)
    let text = random.bytes(20 * plan.bytes + 1_234)
    for start in stride(from: 0, to: text.count, by: 99_991) {
      try writer.append(Array(text[start..<min(text.count, start + 99_991)]), records: 1)
    }
    let file = try writer.close()
    #expect(file.bytes == text.count)
    #expect(file.sha256 == Digest.hex(of: text))
    #expect(try output.read(".sale.partial/ios/shard-00000.ndjson") == text)
  }

  @Test(
    "Without a file a block is small, and smaller where there are many",
    arguments: [1, 8, 40, 600, 2_000])
  func withoutFile(files: Int) throws {
    let plan = BlockPlan(files: files, isCompressed: false)
    #expect(plan.withoutFile.bytes == min(plan.bytes, 32 << 10))
    #expect(plan.withoutFile.blocksToAWrite == 1)
    #expect(!plan.withoutFile.isDirect && !BlockPlan.small.isDirect)
    #expect(BlockPlan(files: 15_000, isCompressed: false).withoutFile.bytes == 4 << 10)
    let writer = ShardWriter.withoutFile(path: "ios/0", target: "ios", blocks: plan)
    var random = SeededRandom(seed: 1)
    let text = random.bytes(3 * plan.bytes + 1_234)
    for start in stride(from: 0, to: text.count, by: 9_991) {
      try writer.append(Array(text[start..<min(text.count, start + 9_991)]), records: 1)
    }
    #expect(try writer.close().sha256 == Digest.hex(of: text))
  }

  @Test("What was gathered can be written before a write is full, and later blocks one by one")
  func writeGathered() throws {
    let output = try OutputDirectory()
    let staging = try Publication(output.target).stage()
    try staging.makeTarget("ios")
    let plan = BlockPlan(files: 8, isCompressed: false)
    try #require(plan.isDirect && plan.blocksToAWrite > 3)
    let writer = try staging.createShard(
      target: "ios", index: 0, isCompressed: false, blocks: plan)
    var random = SeededRandom(seed: 1)
    let text = random.bytes(4 * plan.bytes + 1_234)
    // The first block of the first file is a write; the two after it would wait for others.
    let first = 3 * plan.bytes
    try writer.append(Array(text[..<first]), records: 1)
    writer.writeGathered()
    let path = ".sale.partial/ios/shard-00000.ndjson"
    #expect(try read(path, of: output, withAtLeast: first) == Array(text[..<first]))
    try writer.append(Array(text[first...]), records: 1)
    let later = first + plan.bytes
    #expect(try read(path, of: output, withAtLeast: later) == Array(text[..<later]))
    #expect(try writer.close().sha256 == Digest.hex(of: text))
    #expect(try output.read(path) == text)
  }

  /// What the file has, once that is so many bytes, or half a minute has passed.
  private func read(
    _ path: String, of output: borrowing OutputDirectory, withAtLeast bytes: Int
  ) throws -> [UInt8] {
    let end = ContinuousClock.now + .seconds(30)
    while true {
      let text = try output.read(path)
      if text.count >= bytes || ContinuousClock.now > end { return text }
      usleep(1_000)
    }
  }

  @Test("An error of a write that nobody waited for is thrown by a later call")
  func laterError() throws {
    let full = Descriptor(
      number: SystemCall.open("/dev/full", O_WRONLY), path: "full", role: .output)
    let plan = BlockPlan(files: 1, isCompressed: false)
    try #require(plan.isDirect)
    let file = BlockFile(full, written: 0, blocks: plan, disk: DiskAccess())
    var block = AlignedBlock(capacity: plan.bytes)
    _ = block.append([UInt8](repeating: 7, count: plan.bytes).span)
    try file.write(&block)
    #expect(throws: FileError.self) { try file.synchronize() }
    #expect(throws: FileError.self) { try file.write(&block) }
    #expect(throws: FileError.self) { try file.close(after: block) }
  }

  @Test(
    "An error of a flush beside the writes is thrown by a later write", arguments: [1, 40, 5_000])
  func laterErrorOfFlush(files: Int) throws {
    // Takes all that is written, and cannot be flushed.
    let null = Descriptor(
      number: SystemCall.open("/dev/null", O_WRONLY), path: "null", role: .output)
    let plan = BlockPlan(files: files, isCompressed: false)
    let file = BlockFile(null, written: 0, blocks: plan, disk: DiskAccess())
    var block = AlignedBlock(capacity: plan.bytes)
    func write(_ bytes: Int) throws {
      for _ in 0..<bytes / plan.bytes {
        _ = block.append([UInt8](repeating: 7, count: plan.bytes).span)
        try file.write(&block)
      }
    }
    try write(EarlyFlushes.stepBytes - plan.bytes)
    let failure = #expect(throws: FileError.self) {
      while true { try write(EarlyFlushes.stepBytes) }
    }
    #expect(failure?.reason == .call(.fsync, code: EINVAL))
  }

  @Test(
    "However many files there are, their blocks stay within 32 MiB, and are what may be written")
  func plans() {
    for isCompressed in [false, true] {
      for files in [
        1, 2, 16, 31, 32, 33, 63, 64, 65, 256, 500, 512, 513, 1_000, 1_024, 1_025, 4_000,
      ] {
        let plan = BlockPlan(files: files, isCompressed: isCompressed)
        #expect(plan.bytes > 0 && plan.bytes % (plan.bytes < 4_096 ? 64 : 4_096) == 0)
        #expect(files * plan.bytes * plan.blocksToAWrite <= 32 << 20, "\(files) files")
        #expect(plan.blocksToAWrite > 0)
        #expect(plan.isDirect || plan.blocksToAWrite == 1)
        #expect(plan.isDirect == (files <= (isCompressed ? 512 : 1_024)), "\(files) files")
        #expect(!plan.isDirect || plan.bytes >= 32 << 10)
      }
    }
    // So that two cores never stand still for the disk where files are few.
    for (files, isCompressed) in [(1, false), (32, false), (16, true)] {
      let plan = BlockPlan(files: files, isCompressed: isCompressed)
      #expect(plan.bytes * plan.blocksToAWrite == 1 << 20)
    }
  }
}
