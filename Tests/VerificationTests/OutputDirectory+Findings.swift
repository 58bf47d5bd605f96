import SamplePublications
import Shards
import Testing
import Verification

extension OutputDirectory {
  /// One that holds a publication with these lines in its only shard for iOS.
  static func published(_ lines: [String]) throws -> OutputDirectory {
    let output = try OutputDirectory()
    try Publication(output.target).publishSample(ios: lines)
    return output
  }

  /// What `verify` says of the publication, each finding from the path in the output directory on.
  func findings() throws -> [String] {
    var found: [String] = []
    let place = target
    let summary = try PublicationCheck.run(place) {
      found.append(String("\($0)".dropFirst(place.count)))
    }
    #expect(summary.findings == found.count)
    return found
  }
}
