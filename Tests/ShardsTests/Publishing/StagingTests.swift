import Files
import SamplePublications
import Shards
import Synchronization
import Testing

@Suite struct StagingTests {
  @Test("Staging that differs from the manifest is status 74 and publishes nothing")
  func stagingDiffers() throws {
    let output = try OutputDirectory()
    let publication = try Publication(output.target)
    let damages: [(String, () throws -> Void)] = [
      ("a file too many", { try output.write(".sale.partial/ios/extra", []) }),
      ("one beside the targets", { try output.write(".sale.partial/extra", []) }),
      (
        "a directory too many",
        {
          _ = try output.open(".sale.partial").makeDirectory("web")
        }
      ),
      ("one too few", { try output.open(".sale.partial").removeFile("rejected.ndjson") }),
      ("one too short", { try output.write(".sale.partial/ios/shard-00000.ndjson", [1]) }),
      (
        "a link in a shard's place",
        {
          try output.open(".sale.partial/ios").removeFile("shard-00000.ndjson")
          output.link(".sale.partial/ios/shard-00000.ndjson", to: "/etc/passwd")
        }
      ),
    ]
    for (damage, make) in damages {
      let staging = try publication.stage()
      let (manifest, _) = try publication.fill(staging)
      try make()
      let error = try #require(throws: PublicationError.self, "\(damage)") {
        _ = try staging.publish(manifest, replacing: false)
      }
      #expect(error.exitStatus == .inputOutput)
      #expect(try output.open().status(of: "sale") == nil)
    }
    let staging = try publication.stage()
    let (manifest, _) = try publication.fill(staging)
    try output.open().removeTree(".sale.partial")
    let error = try #require(throws: PublicationError.self) {
      _ = try staging.publish(manifest, replacing: false)
    }
    #expect(error.exitStatus == .inputOutput)
  }

  @Test("Counts that contradict each other are a bug, status 70, and publish nothing")
  func unbalanced() throws {
    let output = try OutputDirectory()
    let publication = try Publication(output.target)
    let changes: [(inout Manifest) -> Void] = [
      { $0.counts.read += 1 }, { $0.counts.written[0].count += 1 },
      { $0.inputs[0].records -= 1 },
      {
        $0.counts.read += 1
        $0.inputs[0].records += 1
        $0.counts.rejected[0].count += 1
      },
      { $0.outputs.removeFirst() }, { $0.outputs.append($0.outputs[0]) },
      { $0.counts.truncated = [RunCounts.Tally("ios", 2)] },
      {
        let variants = [RunCounts.Tally("a", 1), RunCounts.Tally("b", 1)]
        $0.counts.variants = [RunCounts.VariantTally(target: "ios", variants: variants)]
      },
    ]
    for change in changes {
      let staging = try publication.stage()
      var (manifest, _) = try publication.fill(staging)
      change(&manifest)
      let error = try #require(throws: PublicationError.self) {
        _ = try staging.publish(manifest, replacing: false)
      }
      #expect(error.exitStatus == .internalError)
      #expect(try output.open().status(of: "sale") == nil)
    }
  }

  @Test("A byte that changed on disk is found when the files are read back")
  func readBack() throws {
    let output = try OutputDirectory()
    let publication = try Publication(output.target)
    let staging = try publication.stage()
    let (_, files) = try publication.fill(staging)
    try staging.verify(files)
    // Whoever is to end it is asked before each file.
    struct Ended: Error {}
    let asked = Atomic(0)
    #expect(throws: Ended.self) {
      try staging.verify(files) {
        if asked.add(1, ordering: .relaxed).newValue == files.count { throw Ended() }
      }
    }
    #expect(asked.load(ordering: .relaxed) == files.count)
    let shard = ".sale.partial/ios/shard-00000.ndjson"
    var bytes = try output.read(shard)
    bytes[20] ^= 1
    try output.write(shard, bytes)
    let error = try #require(throws: PublicationError.self) { try staging.verify(files) }
    #expect(error.exitStatus == .inputOutput)
  }

  @Test(
    "A file that is gone when it is read back, or is none any more, is status 74",
    arguments: [false, true])
  func readBackMissing(isReplaced: Bool) throws {
    let output = try OutputDirectory()
    let publication = try Publication(output.target)
    for name in ["rejected.ndjson", "ios/shard-00000.ndjson", "ios"] {
      let staging = try publication.stage()
      let (_, files) = try publication.fill(staging)
      let path = ".sale.partial/" + name
      let (above, last) = PathText.split(path)
      try output.open(above).removeTree(FileName(last))
      if isReplaced { output.link(path, to: "/etc") }
      let error = try #require(throws: PublicationError.self, "\(name)") {
        try staging.verify(files)
      }
      #expect(error.exitStatus == .inputOutput)
    }
  }

  @Test("A line that was written but not counted is found when the files are read back")
  func readBackLines() throws {
    let output = try OutputDirectory()
    let staging = try Publication(output.target).stage()
    try staging.makeTarget("ios")
    let shard = try staging.createShard(target: "ios", index: 0, isCompressed: false)
    try shard.append(
      Array((SampleLines.apns() + "\n" + SampleLines.apns() + "\n").utf8), records: 1)
    let files = [try shard.close()]
    let error = try #require(throws: PublicationError.self) { try staging.verify(files) }
    #expect(error.exitStatus == .internalError)
  }

  @Test(
    "A target's name leads nowhere else",
    arguments: ["..", ".", "", "a/b", "/a", "_SUCCESS", "manifest.json", "Rejected.ndjson"])
  func targetNames(name: String) throws {
    let output = try OutputDirectory()
    let staging = try Publication(output.target).stage()
    let error = try #require(throws: FileError.self) { try staging.makeTarget(name) }
    #expect(error.exitStatus == .outputRefused)
    #expect(!PublicationNames.isUsable(target: name))
  }
}
