import SamplePublications
import Testing

@testable import Shards

@Suite struct ManifestTests {
  private var sample: Manifest {
    var manifest = Manifest.sample([
      PublishedFile(
        path: "ios/shard-00000.ndjson", target: "ios", records: 4, bytes: 400, sha256: "ab"),
      PublishedFile(path: "rejected.ndjson", target: nil, records: 1, bytes: 90, sha256: "cd"),
    ])
    manifest.counts.truncated = [RunCounts.Tally("ios", 1)]
    manifest.counts.variants = [
      RunCounts.VariantTally(target: "ios", variants: [RunCounts.Tally("fr", 4)])
    ]
    manifest.warnings = ["a \"name\""]
    return manifest
  }

  @Test("The text has the page's keys in the page's order, and ends in a line feed")
  func text() {
    let expected = """
      {
        "version": 1,
        "tool": {
          "name": "payloadbatch",
          "version": "1.0.0"
        },
        "name": "sale",
        "configSHA256": "\(Manifest.sampleConfiguration)",
        "inputs": [
          {
            "path": "a.csv",
            "bytes": 10,
            "sha256": "\(Manifest.sampleInput)",
            "records": 8
          }
        ],
        "outputs": [
          {
            "path": "ios/shard-00000.ndjson",
            "target": "ios",
            "records": 4,
            "bytes": 400,
            "sha256": "ab"
          },
          {
            "path": "rejected.ndjson",
            "records": 1,
            "bytes": 90,
            "sha256": "cd"
          }
        ],
        "counts": {
          "read": 8,
          "written": {
            "ios": 4
          },
          "rejected": {
            "MissingToken": 1
          },
          "skipped": {
            "filtered": 2,
            "noTarget": 1
          },
          "truncated": {
            "ios": 1
          },
          "variants": {
            "ios": {
              "fr": 4
            }
          }
        },
        "warnings": [
          "a \\"name\\""
        ],
        "startedAt": "2026-11-21T10:00:00Z",
        "finishedAt": "2026-11-21T10:00:01Z",
        "at": "2026-11-21T10:00:00Z"
      }

      """
    #expect(String(decoding: sample.text(), as: UTF8.self) == expected)
  }

  @Test("What is written is read back, and is written again as the same bytes")
  func roundTrip() throws {
    let read = try Manifest(text: sample.text())
    #expect(read == sample)
    #expect(read.text() == sample.text())
    #expect(sample.contradictions.isEmpty)
  }

  @Test(
    "A text that is no manifest is an error that names the place",
    arguments: [
      ("", "not JSON"), ("[]", "manifest.version is missing"), ("{\"version\":2}", "version"),
      ("{\"version\":\"1\"}", "manifest.version is no whole number"),
    ])
  func malformed(text: String, message: String) throws {
    let error = try #require(throws: DocumentError.self) {
      _ = try Manifest(text: Array(text.utf8))
    }
    #expect(error.description.contains(message))
  }

  @Test("Every truncation of a manifest is an error, never a crash")
  func truncations() {
    let text = sample.text()
    for length in 0..<(text.count - 2) {
      #expect(throws: DocumentError.self) { _ = try Manifest(text: Array(text[..<length])) }
    }
  }

  @Test("Counts that would overflow do not")
  func overflow() throws {
    var manifest = sample
    manifest.counts.written = [RunCounts.Tally("ios", .max), RunCounts.Tally("b", .max)]
    #expect(!manifest.counts.isBalanced)
    #expect(!manifest.contradictions.isEmpty)
  }

  @Test("The same run is one of equal configuration, and exports of equal size and checksum")
  func identity() {
    let config = Manifest.sampleConfiguration
    let input = Manifest.Input(
      path: "other/name.csv", bytes: 10, sha256: Manifest.sampleInput, records: 0)
    var other = input
    #expect(sample.isSame(configSHA256: config, inputs: [input], tables: []))
    #expect(!sample.isSame(configSHA256: "c1", inputs: [input], tables: []))
    #expect(!sample.isSame(configSHA256: config, inputs: [], tables: []))
    #expect(!sample.isSame(configSHA256: config, inputs: [input, input], tables: []))
    other.sha256 = "ab"
    #expect(!sample.isSame(configSHA256: config, inputs: [other], tables: []))
    other = input
    other.bytes = 11
    #expect(!sample.isSame(configSHA256: config, inputs: [other], tables: []))
    other = input
    other.path = "-"
    #expect(!sample.isSame(configSHA256: config, inputs: [other], tables: []))
  }
}
