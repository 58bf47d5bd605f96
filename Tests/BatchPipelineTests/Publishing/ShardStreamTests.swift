import Gzip
import SamplePublications
import Shards
import Testing

@testable import BatchPipeline

@Suite struct ShardStreamTests {
  @Test(
    "A compressed shard's bytes do not depend on how its lines arrive, nor on the lanes",
    arguments: [1, 2, 8], [1, 2, 7, 1000])
  func sameMembers(lanes: Int, linesAtOnce: Int) throws {
    let lines = (0..<1000).map { Self.line($0) }
    let file = try Self.written(lines, at: linesAtOnce, lanes: lanes, memberBytes: 2000)
    // As many whole lines as fit, by another way of counting.
    var members: [[UInt8]] = [[]]
    for line in lines {
      if let last = members.last, !last.isEmpty, last.count + line.count > 2000 {
        members.append([])
      }
      members[members.count - 1] += line
    }
    #expect(members.count > 20)
    let expected = try Self.stored(members)
    #expect(file.sha256 == expected.sha256)
    #expect(file.bytes == expected.bytes)
    #expect(file.records == 1000)
  }

  @Test("A line longer than a member has one to itself", arguments: [1, 3])
  func longLine(linesAtOnce: Int) throws {
    let long = [UInt8](repeating: 0x61, count: 500) + [10]
    let lines = [Self.line(1), long, Self.line(2)]
    let file = try Self.written(lines, at: linesAtOnce, lanes: 2, memberBytes: 100)
    #expect(try file.sha256 == Self.stored(lines).sha256)
  }

  @Test("A shard without lines is one member of no bytes")
  func empty() throws {
    let file = try Self.written([], at: 1, lanes: 2, memberBytes: 100)
    #expect(try file.sha256 == Self.stored([[]]).sha256)
    #expect(file.records == 0)
  }

  @Test("A compressed shard that goes on from a checkpoint has the bytes of one that did not stop")
  func goingOn() throws {
    let lines = (0..<1000).map { Self.line($0) }
    let expected = try Self.written(lines, at: 10, lanes: 2, memberBytes: 2000)
    // What was gathered is the text of the member that was open, of those that are 2,000 bytes.
    var open: [UInt8] = []
    var made: [[UInt8]] = []
    for line in lines[..<500] {
      if !open.isEmpty, open.count + line.count > 2000 {
        made.append(open)
        open = []
      }
      open += line
    }
    let writer = ShardWriter.withoutFile(path: "", target: nil)
    var deflater = try Deflater()
    for member in made { try writer.append(try deflater.member(of: member.span)) }
    writer.count(records: 500)
    let stream = ShardStream(
      writer, members: GzipMembers(on: LanePool(count: 2), handingOver: 0), memberBytes: 2000,
      text: open, made: made.count)
    let rest = TextLines(lines[500...])
    try stream.append(rest.all, of: rest)
    let file = try stream.close()
    #expect(file.sha256 == expected.sha256)
    #expect(file.bytes == expected.bytes)
    #expect(file.records == 1000)
  }

  @Test("Compressed shards roll where they are full, and each is a file of its own")
  func rolling() throws {
    let members = GzipMembers(on: LanePool(count: 2), handingOver: 0)
    let shards = RollingShards(maximumRecords: 3) { index in
      ShardStream(
        .withoutFile(path: "\(index)", target: nil), members: members, memberBytes: 1000)
    }
    let lines = (0..<5).map { Self.line($0) }
    for part in [lines[..<1], lines[1...]] {
      let text = TextLines(part)
      try shards.append(text.all, of: text)
    }
    let files = try shards.close()
    #expect(files.map(\.records) == [3, 2])
    let expected = try [lines[..<3], lines[3...]].map { try Self.stored([Array($0.joined())]) }
    #expect(files.map(\.sha256) == expected.map(\.sha256))
  }

  @Test("The more files, the smaller the members; all together have a bound")
  func memberBytes() {
    #expect(ShardStream.memberBytes(files: 0) == ShardStream.memberBytes(files: 16))
    for files in [1, 16, 2000, 10_000] {
      #expect(files * ShardStream.memberBytes(files: files) <= 32 << 20)
    }
    #expect(ShardStream.memberBytes(files: 1_000_000) > 1000)
  }

  private static func line(_ number: Int) -> [UInt8] {
    Array("{\"n\":\(number),\"text\":\"\(String(repeating: "é", count: number % 31))\"}\n".utf8)
  }

  private static func written(
    _ lines: [[UInt8]], at count: Int, lanes: Int, memberBytes: Int
  ) throws -> PublishedFile {
    let stream = ShardStream(
      .withoutFile(path: "0", target: nil),
      members: GzipMembers(on: LanePool(count: lanes), handingOver: 0), memberBytes: memberBytes)
    for start in stride(from: 0, to: lines.count, by: count) {
      let text = TextLines(lines[start..<min(lines.count, start + count)])
      try stream.append(text.all, of: text)
    }
    return try stream.close()
  }

  /// A file of these members, made one after the other.
  private static func stored(_ members: [[UInt8]]) throws -> PublishedFile {
    var deflater = try Deflater()
    let writer = ShardWriter.withoutFile(path: "0", target: nil)
    for member in members {
      try writer.append(try deflater.member(of: member.span))
    }
    return try writer.close()
  }
}
