import Files
import SamplePublications
import Shards
import Testing

@Suite struct CheckpointTests {
  @Test("What a run had written and gathered is gone on with, and what came later is cut off")
  func goingOn() throws {
    let output = try OutputDirectory()
    let lines = (0..<3000).map { "line \($0) of a shard\n" }
    let expected = try Self.written(lines, to: ShardWriter.withoutFile(path: "", target: nil))
    do {
      let staging = try Publication(output.target).stage()
      let (shard, letters) = try Self.open(staging)
      for line in lines[..<2000] { try shard.append(Array(line.utf8), records: 1) }
      try Self.commit(staging, shard, letters)
      #expect(staging.checkpointRecords == 2000)
      // Lost with the process.
      for line in lines[2000...] { try shard.append(Array(line.utf8), records: 1) }
      try output.write(".sale.partial/manifest.json", Array("{}".utf8))
      try output.write(".sale.partial/ios/shard-00001.ndjson", Array("{}\n".utf8))
    }
    let publication = try Publication(output.target)
    let stored = try #require(try publication.checkpoint())
    #expect(stored.checkpoint == Self.checkpoint(stored.checkpoint.destinations[0].open))
    let staging = try publication.resume(stored)
    #expect(try output.names(in: ".sale.partial/ios") == ["shard-00000.ndjson"])
    #expect(
      try output.names(in: ".sale.partial") == [".checkpoint", "ios", "rejected.ndjson"])
    try staging.openTarget("ios")
    let snapshot = try #require(stored.checkpoint.destinations[0].open)
    let shard = try staging.reopen(snapshot, of: stored)
    let letters = try staging.reopen(stored.checkpoint.deadLetters, of: stored)
    try shard.readBack()
    try letters.readBack()
    let files = [
      try Self.written(Array(lines[2000...]), to: shard), try letters.close(),
    ]
    #expect(files[0].sha256 == expected.sha256)
    #expect(files[0].bytes == expected.bytes)
    #expect(files[0].records == 3000)
    #expect(try staging.publish(Manifest.sample(files), replacing: false) == [])
    #expect(
      try output.names(in: "sale") == ["_SUCCESS", "ios", "manifest.json", "rejected.ndjson"])
    #expect(
      try output.read("sale/ios/shard-00000.ndjson") == Array(lines.joined().utf8))
  }

  @Test("A checkpoint stays while the publication may still fail")
  func failing() throws {
    let output = try OutputDirectory()
    let publication = try Self.interrupted(in: output)
    let staging = try publication.resume(try #require(try publication.checkpoint()))
    #expect(throws: PublicationError.self) {
      try staging.publish(Manifest.sample([]), replacing: false)
    }
    #expect(staging.checkpointRecords != nil)
    try staging.returnToCheckpoint()
    #expect(try publication.checkpoint() != nil)
  }

  @Test("A checkpoint of which any byte was changed is none")
  func damaged() throws {
    let output = try OutputDirectory()
    let publication = try Self.interrupted(in: output)
    let sound = try output.read(".sale.partial/.checkpoint")
    #expect(sound.count > 800)
    for index in stride(from: 0, to: sound.count, by: 7) {
      var bytes = sound
      bytes[index] ^= 1
      try output.write(".sale.partial/.checkpoint", bytes)
      #expect(throws: CheckpointMismatch.self) { _ = try publication.checkpoint() }
    }
    for count in stride(from: 0, to: sound.count, by: 31) {
      try output.write(".sale.partial/.checkpoint", Array(sound[..<count]))
      #expect(throws: CheckpointMismatch.self) { _ = try publication.checkpoint() }
    }
    try output.write(".sale.partial/.checkpoint", sound)
    #expect(try publication.checkpoint() != nil)
  }

  @Test("A shard of which a byte was changed is not gone on with, be it written or gathered")
  func changedShard() throws {
    let output = try OutputDirectory()
    let publication = try Self.interrupted(in: output)
    var stored = try #require(try publication.checkpoint())
    let file = ".sale.partial/ios/shard-00000.ndjson"
    let sound = try output.read(file)
    #expect(sound.count == 32 << 10)
    for index in [0, 20_000, sound.count - 1] {
      var bytes = sound
      bytes[index] ^= 1
      try output.write(file, bytes)
      stored = try #require(try publication.checkpoint())
      let snapshot = try #require(stored.checkpoint.destinations[0].open)
      let shard = try publication.resume(stored).reopen(snapshot, of: stored)
      #expect(throws: CheckpointMismatch.self) { try shard.readBack() }
    }
    try output.write(file, Array(sound.dropLast()))
    #expect(throws: CheckpointMismatch.self) { _ = try publication.resume(stored) }
    try output.write(file, sound + [1, 2, 3])
    let snapshot = try #require(stored.checkpoint.destinations[0].open)
    try publication.resume(stored).reopen(snapshot, of: stored).readBack()
    #expect(try output.read(file) == sound)
  }

  @Test("A staging directory that others may write to is not trusted")
  func planted() throws {
    let output = try OutputDirectory()
    let publication = try Self.interrupted(in: output)
    let staging = try output.open(".sale.partial")
    try staging.descriptor.setPermissions(0o770)
    #expect(try publication.checkpoint() == nil)
    try staging.descriptor.setPermissions(0o700)
    #expect(try publication.checkpoint() != nil)
  }

  @Test("Whom somebody let into an interrupted run's files is not let into the publication's")
  func permissions() throws {
    let output = try OutputDirectory()
    let publication = try Self.interrupted(in: output)
    let target = try output.open(".sale.partial/ios")
    let shard = FileName("shard-00000.ndjson")
    try target.descriptor.setPermissions(0o755)
    try target.openFile(shard).setPermissions(0o644)
    let staging = try publication.resume(try #require(try publication.checkpoint()))
    try staging.openTarget("ios")
    #expect(try target.descriptor.status().permissions == 0o700)
    #expect(try target.status(of: shard)?.permissions == 0o600)
  }

  @Test(
    "A symbolic link in the place of a file is not followed", arguments: ["rejected.ndjson", "ios"])
  func links(name: String) throws {
    let output = try OutputDirectory()
    let publication = try Self.interrupted(in: output)
    let stored = try #require(try publication.checkpoint())
    let staging = try output.open(".sale.partial")
    try staging.rename(FileName(name), to: "kept", in: output.open())
    output.link(".sale.partial/\(name)", to: "../kept")
    #expect(throws: CheckpointMismatch.self) { _ = try publication.resume(stored) }
    #expect(try output.names().contains("kept"))
  }

  @Test("What is not the same is named")
  func differences() {
    let identity = Self.checkpoint(nil).identity
    #expect(identity.difference(from: identity) == nil)
    var other = identity
    other.tool = "payloadbatch 0"
    #expect(identity.difference(from: other) == "it is of another version of the program")
    other = identity
    other.configSHA256 = "c1"
    #expect(identity.difference(from: other) == "it is of another configuration")
    other = identity
    other.inputs[0].bytes += 1
    #expect(identity.difference(from: other) == "it is of other inputs")
    other = identity
    other.tables = []
    #expect(
      identity.difference(from: other) == "it is of other lookups, suppression lists or variants")
  }
}

extension CheckpointTests {
  private static func open(_ staging: Staging) throws -> (ShardWriter, ShardWriter) {
    try staging.makeTarget("ios")
    return (
      try staging.createShard(target: "ios", index: 0, isCompressed: false),
      try staging.createDeadLetters()
    )
  }

  private static func written(
    _ lines: [String], to writer: ShardWriter
  ) throws -> PublishedFile {
    for line in lines { try writer.append(Array(line.utf8), records: 1) }
    return try writer.close()
  }

  /// A publication beside which a run with a checkpoint was interrupted.
  private static func interrupted(in output: OutputDirectory) throws -> Publication {
    let publication = try Publication(output.target)
    let staging = try publication.stage()
    let (shard, letters) = try open(staging)
    try shard.append(Array(repeating: 0x61, count: 40_000), records: 1)
    try commit(staging, shard, letters)
    return publication
  }

  private static func commit(
    _ staging: Staging, _ shard: ShardWriter, _ letters: ShardWriter
  ) throws {
    let draft = try staging.beginCheckpoint()
    var checkpoint = checkpoint(try shard.snapshot(into: draft))
    checkpoint.deadLetters = try letters.snapshot(into: draft)
    try draft.commit(checkpoint)
  }

  private static func checkpoint(_ shard: ShardSnapshot?) -> Checkpoint {
    Checkpoint(
      identity: Checkpoint.Identity(
        tool: "payloadbatch 1", configSHA256: "c0",
        inputs: [Checkpoint.Identity.Source(path: "a.csv", bytes: 10)],
        tables: [Manifest.Input(path: "t.csv", bytes: 1, sha256: "bb", records: 1)]),
      at: "2026-11-21T10:00:00Z",
      reading: Checkpoint.Reading(
        records: 2000,
        finished: [Manifest.Input(path: "a.csv", bytes: 1, sha256: "cc", records: 9)],
        bytes: 7, sha256: "dd"),
      counts: RunCounts(
        read: 2000, written: [RunCounts.Tally("ios", 2000)], rejected: [], skipped: [],
        truncated: [RunCounts.Tally("ios", 1)],
        variants: [
          RunCounts.VariantTally(target: "ios", variants: [RunCounts.Tally("a \"b\"", 3)])
        ]),
      rejections: ["a.csv:1:1: error"], destinations: [DestinationSnapshot(open: shard)],
      deadLetters: ShardSnapshot(
        path: "rejected.ndjson", target: nil, records: 0, bytes: 0, sha256: Self.empty,
        block: (shard?.block.upperBound ?? 0)..<(shard?.block.upperBound ?? 0)))
  }

  /// SHA-256 of nothing.
  private static let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
}
