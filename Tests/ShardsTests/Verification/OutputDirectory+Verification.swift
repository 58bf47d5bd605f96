import SamplePublications
import Shards
import Testing

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
    let summary = try Verification.run(place, decompressing: Self.decompress) {
      found.append(String("\($0)".dropFirst(place.count)))
    }
    #expect(summary.findings == found.count)
    return found
  }

  /// Stands for a decompressor: the stored bytes are the text with 1 added to each.
  static func decompress(
    _ stored: @escaping () throws -> [UInt8]?
  ) throws -> () throws -> [UInt8]? {
    {
      guard let bytes = try stored() else { return nil }
      if bytes.contains(0) { throw DamagedText() }
      return bytes.map { $0 &- 1 }
    }
  }

  private struct DamagedText: Error, CustomStringConvertible {
    let description = "damaged"
  }
}
