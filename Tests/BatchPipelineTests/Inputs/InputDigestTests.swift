import Shards
import Testing

@testable import BatchPipeline

@Suite struct InputDigestTests {
  private static let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7) }

  private static func prefix(_ count: Int) throws -> InputDigest.Prefix {
    let digest = InputDigest()
    try digest.update(Array(bytes[..<count]))
    return digest.prefix
  }

  @Test(
    "A file that begins as it did is read on, wherever chunks end",
    arguments: [1, 99, 100, 700, 1000])
  func same(chunk: Int) throws {
    let digest = InputDigest(expecting: try Self.prefix(700))
    for start in stride(from: 0, to: 1000, by: chunk) {
      try digest.update(Array(Self.bytes[start..<min(1000, start + chunk)]))
    }
    #expect(try digest.sha256 == Self.prefix(1000).sha256)
    #expect(digest.byteCount == 1000)
  }

  @Test("A byte that differs is told where its part has been read", arguments: [0, 350, 699])
  func different(index: Int) throws {
    let digest = InputDigest(expecting: try Self.prefix(700), of: "a.csv")
    var bytes = Self.bytes
    bytes[index] ^= 1
    try digest.update(Array(bytes[..<699]))
    let error = #expect(throws: CheckpointMismatch.self) {
      try digest.update(Array(bytes[699...]))
    }
    #expect(error?.description == "a.csv is not what it was")
    #expect(!digest.isAsExpected)
  }

  @Test("A file is as expected from where all that was read before is compared")
  func compared() throws {
    let digest = InputDigest(expecting: try Self.prefix(700))
    try digest.update(Array(Self.bytes[..<699]))
    #expect(!digest.isAsExpected)
    try digest.update(Array(Self.bytes[699..<700]))
    #expect(digest.isAsExpected)
  }

  @Test("A file that is hashed beside shards has the digest of its bytes", arguments: [0, 700])
  func besideShards(expecting: Int) throws {
    let backlogs = DigestBacklogs()
    let digest = InputDigest(expecting: expecting == 0 ? nil : try Self.prefix(expecting))
    digest.hash(beside: backlogs)
    for start in stride(from: 0, to: 1000, by: 90) {
      try digest.update(Array(Self.bytes[start..<min(1000, start + 90)]))
      if start == 450 { #expect(try digest.prefix == Self.prefix(540)) }
    }
    var isWaiting = false
    backlogs.lend { isWaiting = $0 != nil }
    #expect(isWaiting)
    #expect(try digest.prefix == Self.prefix(1000))
  }

  @Test("What was not read before may be anything")
  func later() throws {
    let digest = InputDigest(expecting: try Self.prefix(700))
    var bytes = Self.bytes
    bytes[700] ^= 1
    try digest.update(bytes)
    #expect(digest.byteCount == 1000)
  }
}
