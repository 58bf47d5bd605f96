import Files
import SamplePublications
import Shards
import Testing

@Suite struct PublicationTests {
  @Test("A run publishes exactly its files, with their modes, and leaves nothing beside them")
  func publishing() throws {
    let output = try OutputDirectory()
    do {
      let publication = try Publication(output.target)
      #expect(try publication.existing() == .absent)
      let manifest = try publication.publishSample()
      #expect(try publication.existing() == .published(manifest))
    }
    #expect(try output.names() == ["sale"])
    #expect(
      try output.names(in: "sale")
        == ["_SUCCESS", "android", "ios", "manifest.json", "rejected.ndjson"])
    #expect(try output.names(in: "sale/ios") == ["shard-00000.ndjson"])
    #expect(try output.open().status(of: "sale")?.permissions == 0o700)
    for (directory, file) in [
      ("sale", "_SUCCESS"), ("sale", "manifest.json"), ("sale", "rejected.ndjson"),
      ("sale/ios", "shard-00000.ndjson"),
    ] {
      #expect(try output.open(directory).status(of: FileName(file))?.permissions == 0o600)
    }
    #expect(try output.open("sale").status(of: "ios")?.permissions == 0o700)
  }

  @Test("Missing parents are made, 0700")
  func parents() throws {
    let output = try OutputDirectory()
    try Publication(output.path + "/a/b/sale/").publishSample()
    #expect(try output.open().status(of: "a")?.permissions == 0o700)
    #expect(try output.names(in: "a/b") == ["sale"])
  }

  @Test("A second run on the same directory is told at once, also through another path")
  func busy() throws {
    let output = try OutputDirectory()
    output.link("alias", to: ".")
    let first = try Publication(output.target)
    for path in [output.target, output.path + "/alias/sale", output.path + "/./sale/."] {
      let error = try #require(throws: PublicationError.self) { _ = try Publication(path) }
      #expect(error == PublicationError(path, .busy))
      #expect(error.exitStatus == .tryLater)
    }
    _ = try Publication(output.path + "/other")
    first.release()
    _ = try Publication(output.target)
  }

  @Test("A path that names no directory of its own is refused", arguments: [".", "..", "/", ""])
  func unusablePaths(path: String) throws {
    let error = try #require(throws: FileError.self) { _ = try Publication(path) }
    #expect(error.exitStatus == .outputRefused)
  }

  @Test(
    "A name that a run has beside its output is refused by its bytes, whatever characters they make",
    arguments: [
      ".x.partial", ".x.lock", ".x.rejected.ndjson", ".\u{301}x.partial", ".x\u{200d}.lock",
      ".x.partial/y", ".x.partial/\u{301}y", "a/.\u{301}x.partial/y",
    ])
  func reservedNames(name: String) throws {
    let output = try OutputDirectory()
    let error = try #require(throws: PublicationError.self) {
      _ = try Publication(output.path + "/" + name)
    }
    #expect(error == PublicationError(output.path + "/" + name, .reservedName))
    #expect(try output.names() == [])
  }

  @Test(
    "A name is refused that is too long for those of what stands beside it",
    arguments: [239, 255, 256])
  func longNames(bytes: Int) throws {
    let output = try OutputDirectory()
    let path = output.path + "/" + String(repeating: "a", count: bytes)
    let error = try #require(throws: PublicationError.self) { _ = try Publication(path) }
    #expect(error == PublicationError(path, .nameTooLong))
    #expect(error.exitStatus == .outputRefused)
    #expect(try output.names() == [])
  }

  @Test("The longest name has room for those of what stands beside it")
  func longestName() throws {
    let output = try OutputDirectory()
    let path = output.path + "/" + String(repeating: "a", count: 238)
    try Publication(path).publishSample()
    #expect(try output.names() == [String(repeating: "a", count: 238)])
  }

  @Test("An empty directory counts as none")
  func emptyDirectory() throws {
    let output = try OutputDirectory()
    _ = try output.open().makeDirectory("sale")
    let publication = try Publication(output.target)
    #expect(try publication.existing() == .absent)
    try publication.publishSample()
    #expect(try output.names(in: "sale").contains("_SUCCESS"))
  }

  @Test("A publication of ours stays unless it is replaced; then nothing of it is left")
  func replacing() throws {
    let output = try OutputDirectory()
    let publication = try Publication(output.target)
    try publication.publishSample()
    let staging = try publication.stage()
    let (manifest, _) = try publication.fill(staging, config: "c1")
    let error = try #require(throws: PublicationError.self) {
      _ = try staging.publish(manifest, replacing: false)
    }
    #expect(error == PublicationError(output.target, .alreadyPublished))
    #expect(error.exitStatus == .outputRefused)
    try staging.discard()
    #expect(try output.names() == [".sale.lock", "sale"])

    let again = try publication.publishSample(config: "c1", replacing: true)
    #expect(try publication.existing() == .published(again))
    #expect(try output.names() == [".sale.lock", "sale"])
  }

  @Test("A publication whose files are not those of its manifest names the first of them")
  func changedFiles() throws {
    let output = try OutputDirectory()
    let publication = try Publication(output.target)
    let manifest = try publication.publishSample()
    #expect(try publication.firstChanged(of: manifest) == nil)
    try output.write("sale/rejected.ndjson", [1])
    #expect(try publication.firstChanged(of: manifest) == "rejected.ndjson")
    try output.open("sale/ios").removeFile("shard-00000.ndjson")
    #expect(try publication.firstChanged(of: manifest) == "ios/shard-00000.ndjson")
    try output.open("sale").removeTree("ios")
    #expect(try publication.firstChanged(of: manifest) == "ios/shard-00000.ndjson")
  }

  @Test("Whatever else stands there is foreign, also with --force, and stays as it is")
  func foreign() throws {
    let output = try OutputDirectory()
    let publication = try Publication(output.target)
    let kinds: [(String, () throws -> Void)] = [
      ("a file", { try output.write("sale", [1]) }),
      (
        "a link to a directory",
        {
          _ = try output.open().makeDirectory("elsewhere")
          output.link("sale", to: "elsewhere")
        }
      ),
      ("a link that leads nowhere", { output.link("sale", to: "nowhere") }),
      (
        "a directory with a file",
        {
          _ = try output.open().makeDirectory("sale").createFile("precious")
        }
      ),
      (
        "a publication whose manifest was changed",
        {
          try publication.publishSample()
          try output.write("sale/manifest.json", try output.read("sale/manifest.json") + [0x20])
        }
      ),
      (
        "a directory with both names, as links",
        {
          _ = try output.open().makeDirectory("sale")
          output.link("sale/_SUCCESS", to: "/dev/zero")
          output.link("sale/manifest.json", to: "/dev/zero")
        }
      ),
      (
        "a directory with both names, of another program",
        {
          _ = try output.open().makeDirectory("sale")
          try output.write("sale/_SUCCESS", [])
          try output.write("sale/manifest.json", Array("{}".utf8))
        }
      ),
    ]
    for (kind, make) in kinds {
      try make()
      guard case .foreign = try publication.existing() else {
        Issue.record("\(kind) is not seen as foreign")
        continue
      }
      let staging = try publication.stage()
      let (manifest, _) = try publication.fill(staging)
      let error = try #require(throws: PublicationError.self) {
        _ = try staging.publish(manifest, replacing: true)
      }
      #expect(error.exitStatus == .outputRefused)
      try staging.discard()
      #expect(try output.open().status(of: "sale") != nil)
      try output.open().removeTree("sale")
    }
    if try output.open().status(of: "elsewhere") != nil {
      #expect(try output.names(in: "elsewhere") == [])
    }
  }

  @Test("What a killed run left is cleared; links planted there are removed, not followed")
  func leftovers() throws {
    let output = try OutputDirectory()
    let kept = try output.open().makeDirectory("kept")
    _ = try kept.createFile("precious")
    let plants: [() throws -> Void] = [
      {
        let stale = try output.open().makeDirectory(".sale.partial")
        _ = try stale.makeDirectory("ios").createFile("shard-00000.ndjson")
        output.link(".sale.partial/android", to: "../kept")
      },
      { output.link(".sale.partial", to: "kept") },
      { output.link(".sale.partial", to: "nowhere") },
      { try output.write(".sale.partial", [1]) },
    ]
    for plant in plants {
      try plant()
      let publication = try Publication(output.target)
      try publication.publishSample()
      #expect(try kept.names() == ["precious"])
      #expect(try output.names() == [".sale.lock", "kept", "sale"])
      try output.open().removeTree("sale")
    }
  }

  @Test("Discarding leaves no trace, and nothing of it was ever visible")
  func discarding() throws {
    let output = try OutputDirectory()
    do {
      let publication = try Publication(output.target)
      let staging = try publication.stage()
      _ = try publication.fill(staging)
      #expect(try publication.existing() == .absent)
      try staging.discard()
      try staging.discard()
    }
    #expect(try output.names() == [])
  }

  @Test("Dead letters of a failed run stay beside the output, 0600, replacing those before")
  func keptDeadLetters() throws {
    let output = try OutputDirectory()
    output.link(".sale.rejected.ndjson", to: "victim")
    let publication = try Publication(output.target)
    for _ in 0..<2 {
      let staging = try publication.stage()
      _ = try publication.fill(staging)
      try staging.keepDeadLetters()
      let path = staging.deadLettersPath
      try staging.discard()
      #expect(path == output.path + "/.sale.rejected.ndjson")
      #expect(
        try output.read(".sale.rejected.ndjson") == Array((SampleLines.deadLetter + "\n").utf8))
      #expect(try output.open().status(of: ".sale.rejected.ndjson")?.permissions == 0o600)
      #expect(try output.names() == [".sale.lock", ".sale.rejected.ndjson"])
    }
  }

  @Test("Two publications of one run are the same bytes")
  func determinism() throws {
    let outputs = [try OutputDirectory(), try OutputDirectory()]
    for output in outputs { try Publication(output.target).publishSample() }
    for file in ["_SUCCESS", "manifest.json", "ios/shard-00000.ndjson", "rejected.ndjson"] {
      #expect(try outputs[0].read("sale/" + file) == outputs[1].read("sale/" + file))
    }
  }
}
