import Files
import Gzip
import SamplePublications
import Shards
import Testing
import Verification

@Suite struct PublicationCheckTests {
  @Test("A sound publication has no finding")
  func sound() throws {
    let output = try OutputDirectory.published([
      SampleLines.apns(), SampleLines.apns(type: "voip", record: 2),
    ])
    #expect(try output.findings() == [])
    let summary = try PublicationCheck.run(output.target) { _ in }
    #expect(summary.files == 3)
    #expect(summary.records == 4)
  }

  @Test("Each kind of damage is found and names its file")
  func damages() throws {
    let shard = "sale/ios/shard-00000.ndjson"
    let damages: [(String, (OutputDirectory) throws -> Void)] = [
      ("/_SUCCESS: error: is missing", { try $0.open("sale").removeFile("_SUCCESS") }),
      ("/_SUCCESS: error: is not the SHA-256", { try $0.write("sale/_SUCCESS", [0x61]) }),
      ("/manifest.json: error: is missing", { try $0.open("sale").removeFile("manifest.json") }),
      ("/manifest.json: error: not JSON", { try $0.write("sale/manifest.json", [0x61]) }),
      (
        "/ios/shard-00000.ndjson: error: is missing",
        {
          try $0.open("sale/ios").removeFile("shard-00000.ndjson")
        }
      ),
      (
        "/ios/shard-00000.ndjson: error: its SHA-256",
        {
          var bytes = try $0.read(shard)
          let place = try #require(bytes.firstIndex(of: UInt8(ascii: "B")))
          bytes[place] = UInt8(ascii: "C")
          try $0.write(shard, bytes)
        }
      ),
      (
        "/ios/shard-00000.ndjson:1:3: error: not JSON",
        {
          var bytes = try $0.read(shard)
          bytes[2] = 0x0b
          try $0.write(shard, bytes)
        }
      ),
      (
        "/ios/shard-00000.ndjson: error: has 1 lines, the manifest says 2",
        {
          let bytes = try $0.read(shard)
          let end = try #require(bytes.firstIndex(of: 0x0a))
          try $0.write(shard, Array(bytes[...end]))
        }
      ),
      (
        "/ios/shard-00000.ndjson:2: error: the last line does not end in a line feed",
        {
          try $0.write(shard, Array(try $0.read(shard).dropLast()))
        }
      ),
      (
        "/ios/shard-00000.ndjson:2: error: is no JSON object",
        {
          try $0.write(shard, Array(try $0.read(shard).dropLast(30)))
        }
      ),
      ("/ios/extra: error: is not in the manifest", { try $0.write("sale/ios/extra", []) }),
      ("/extra: error: is not in the manifest", { try $0.write("sale/extra", []) }),
      (
        "/web: error: is a directory of no target",
        {
          _ = try $0.open("sale").makeDirectory("web")
        }
      ),
      (
        "/ios/shard-00000.ndjson: error: is no regular file",
        {
          try $0.open("sale/ios").removeFile("shard-00000.ndjson")
          $0.link(shard, to: "../android/shard-00000.ndjson")
        }
      ),
      (
        "/rejected.ndjson:1: error: code is unknown",
        {
          try $0.write(
            "sale/rejected.ndjson",
            Array((SampleLines.deadLetter.replacing("Missing", with: "Mussing") + "\n").utf8))
        }
      ),
    ]
    for (expected, damage) in damages {
      let output = try OutputDirectory.published([SampleLines.apns(), SampleLines.apns(record: 2)])
      try damage(output)
      let found = try output.findings()
      #expect(found.contains { $0.hasPrefix(expected) }, "\(expected) not in \(found)")
    }
  }

  @Test("Every single byte that changes is found")
  func everyByte() throws {
    let output = try OutputDirectory.published([SampleLines.apns()])
    for file in [
      "_SUCCESS", "manifest.json", "rejected.ndjson", "ios/shard-00000.ndjson",
    ] {
      let bytes = try output.read("sale/" + file)
      for index in bytes.indices {
        var changed = bytes
        changed[index] ^= 0x20
        try output.write("sale/" + file, changed)
        #expect(try !output.findings().isEmpty, "\(file), byte \(index)")
      }
      try output.write("sale/" + file, bytes)
    }
    #expect(try output.findings() == [])
  }

  @Test("Every single byte that is removed, doubled, added or cut off with the rest is found")
  func everyLength() throws {
    let output = try OutputDirectory.published([SampleLines.apns()])
    for file in [
      "_SUCCESS", "manifest.json", "rejected.ndjson", "ios/shard-00000.ndjson",
      "android/shard-00000.ndjson",
    ] {
      let bytes = try output.read("sale/" + file)
      for index in 0...bytes.count {
        var changes = [Array(bytes[..<index]), bytes, bytes, bytes]
        if index < bytes.count {
          changes[1].remove(at: index)
          changes[2].insert(bytes[index], at: index)
        } else {
          changes.removeFirst(2)
          changes[0].append(0x0a)
        }
        changes[changes.count - 1].insert(0, at: index)
        for changed in changes {
          try output.write("sale/" + file, changed)
          #expect(try !output.findings().isEmpty, "\(file), byte \(index)")
        }
      }
      try output.write("sale/" + file, bytes)
    }
    #expect(try output.findings() == [])
  }

  @Test("What no run writes into a manifest is found though its numbers add up")
  func foreignTerms() throws {
    let changes: [(expected: String, change: (inout Manifest) -> Void)] = [
      ("configSHA256 is not a SHA-256", { $0.configSHA256 = String(repeating: "zz", count: 32) }),
      ("configSHA256 is not a SHA-256", { $0.configSHA256 = String(repeating: "C0", count: 32) }),
      ("inputs[0].sha256 is not a SHA-256", { $0.inputs[0].sha256.removeLast() }),
      (
        "tables[0].sha256 is not a SHA-256",
        { $0.tables = [Manifest.Input(path: "t.csv", bytes: 1, sha256: "", records: 0)] }
      ),
      ("counts.skipped has filtred, which is no reason", { $0.counts.skipped[0].name = "filtred" }),
      ("counts.rejected has Mussing, which is no code", { $0.counts.rejected[0].name = "Mussing" }),
    ]
    for (expected, change) in changes {
      let output = try OutputDirectory()
      let publication = try Publication(output.target)
      let staging = try publication.stage()
      var (manifest, _) = try publication.fill(staging)
      change(&manifest)
      _ = try staging.publish(manifest, replacing: false)
      let found = try output.findings()
      let first = "/manifest.json: error: \(expected)"
      #expect(found.first?.hasPrefix(first) == true, "\(first): \(found)")
    }
  }

  @Test(
    "Files that are read side by side are reported in the manifest's order",
    arguments: [1, 2, 300])
  func sideBySide(shards: Int) throws {
    let output = try OutputDirectory()
    let staging = try Publication(output.target).stage()
    try staging.makeTarget("ios")
    var files: [PublishedFile] = []
    var record = 0
    for index in 0..<shards {
      let shard = try staging.createShard(target: "ios", index: index, isCompressed: false)
      // Every other file takes longer than the one after it.
      let lines = index.isMultiple(of: 2) ? 100 : 1
      for _ in 0..<lines {
        record += 1
        try shard.append(Array((SampleLines.apns(record: record) + "\n").utf8), records: 1)
      }
      try shard.append(Array("{}\n".utf8), records: 1)
      files.append(try shard.close())
    }
    files.append(try staging.createDeadLetters().close())
    _ = try staging.publish(Manifest.sample(files), replacing: false)
    var found: [String] = []
    let summary = try PublicationCheck.run(output.target) { found.append($0.path) }
    #expect(found == files.dropLast().map { output.target + "/" + $0.path })
    #expect(summary.records == files.map(\.records).reduce(0, +))
  }

  @Test(
    "A line of no record, one out of order and one that is doubled are found though all sums are right",
    arguments: [
      ([1, 2, 5], []),
      ([2, 1], [".ndjson:2: error: is of a record that stands before that of the line before it"]),
      (
        [1, 1],
        [
          ".ndjson:2: error: is of the same record as the line before it",
          "json: error: 1 lines are of records that have another line",
        ]
      ),
      // One has a line for Android, another is a dead letter.
      ([3, 4], ["json: error: 2 lines are of records that have another line"]),
      ([1, 9], [".ndjson:2: error: is of no record of the manifest's inputs"]),
      ([0, 1], [".ndjson:1: error: is of no record of the manifest's inputs"]),
    ])
  func records(numbers: [Int], expected: [String]) throws {
    let lines = numbers.map { SampleLines.apns(record: $0) }
    let found = try OutputDirectory.published(lines).findings()
    #expect(found.count == expected.count, "\(found)")
    for (finding, expected) in zip(found, expected) {
      #expect(finding.contains(expected), "\(finding)")
    }
  }

  @Test("Another run's lines are of none of the inputs' records")
  func otherRun() throws {
    let line = SampleLines.apns().replacing("53c0e2b6", with: "53c0e2b7")
    #expect(
      try OutputDirectory.published([line]).findings() == [
        "/ios/shard-00000.ndjson:1: error: is of no record of the manifest's inputs"
      ])
  }

  @Test("A file of nothing but damage is cut to a few findings")
  func manyProblems() throws {
    let found = try OutputDirectory.published(Array(repeating: "x", count: 100)).findings()
    #expect(found.count == 21)
    #expect(found.last == "/ios/shard-00000.ndjson: error: has 80 more lines that are wrong")
  }

  @Test("A compressed shard is decompressed, and its damage found")
  func compressed() throws {
    let output = try OutputDirectory()
    var deflater = try Deflater()
    let line = try deflater.member(of: Array((SampleLines.apns() + "\n").utf8).span)
    let second = try deflater.member(of: Array((SampleLines.apns(record: 2) + "\n").utf8).span)
    func publish(_ bytes: [UInt8], records: Int = 1) throws {
      let staging = try Publication(output.target).stage()
      try staging.makeTarget("ios")
      let shard = try staging.createShard(target: "ios", index: 0, isCompressed: true)
      try shard.append(bytes, records: records)
      let files = [try shard.close(), try staging.createDeadLetters().close()]
      _ = try staging.publish(Manifest.sample(files), replacing: true)
    }
    try publish(line)
    #expect(try output.findings() == [])
    try publish(line + second, records: 2)
    #expect(try output.findings() == [])
    let shard = "/ios/shard-00000.ndjson.gz"
    let damages: [(bytes: [UInt8], problem: String)] = [
      (line.dropLast(1) + [], "data ends early, after compressed byte \(line.count - 1)"),
      (Array((SampleLines.apns() + "\n").utf8), "it is no gzip file"),
      (line + [1], "member is followed by something else at compressed byte \(line.count)"),
    ]
    for (bytes, problem) in damages {
      try publish(bytes)
      let found = try output.findings()
      #expect(found.count == 1 && found[0].contains(problem), "\(problem) not in \(found)")
      #expect(found[0].hasPrefix("\(shard): error: cannot be decompressed: "))
      // Advice for an export, which it is not.
      #expect(!found[0].contains("deliver"))
    }
  }

  @Test("A manifest that leads out of the directory is not followed")
  func traversal() throws {
    let output = try OutputDirectory()
    let publication = try Publication(output.target)
    var manifest = try publication.publishSample()
    let shard = manifest.outputs[0]
    for path in ["../../etc/passwd", "/etc/passwd", "ios/../x", "shard", "ios//x"] {
      manifest.outputs[0] = PublishedFile(
        path: path, target: "ios", records: shard.records, bytes: shard.bytes,
        sha256: shard.sha256)
      try output.write("sale/manifest.json", manifest.text())
      #expect(
        try output.findings().contains(
          "/manifest.json: error: lists \(path), which is no file of a target"))
    }
  }

  @Test("A directory that does not exist is status 66")
  func missing() throws {
    let error = try #require(throws: FileError.self) {
      _ = try PublicationCheck.run("/tmp/payloadbatch-none") { _ in }
    }
    #expect(error.exitStatus == .missingInput)
  }
}
