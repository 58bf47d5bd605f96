internal import Bytes
internal import Checksums
internal import Payloads
internal import Shards

/// The records of a publication's inputs, and what tells them apart in its lines (PIPELINE.md §4).
struct PublishedRecords: Sendable {
  private let identities: [EnvelopeIdentity]
  private let counts: [Int]
  // By bytes: names that differ by their normal form alone are different.
  private let inputs: [[UInt8]: Int]

  init(_ manifest: Manifest) {
    identities = manifest.inputs.map { input in
      let seed = EnvelopeIdentity.seed(name: manifest.name, at: manifest.at, path: input.path)
      return EnvelopeIdentity(digest: Digest.bytes(of: Array(seed.utf8)))
    }
    counts = manifest.inputs.map(\.records)
    inputs = Dictionary(
      manifest.inputs.enumerated().map { (Array($1.path.utf8), $0) },
      uniquingKeysWith: { first, _ in first })
  }
}

extension PublishedRecords {
  /// Whether the manifest has an input of this path.
  func hasInput(_ path: String) -> Bool { inputs[Array(path.utf8)] != nil }

  /// The record that a line's `id` is of; nil where the inputs have none such. O(inputs), but O(1) for one of the
  /// input that the line before was of.
  /// - Parameter last: of the line before.
  func place(ofID id: Span<UInt8>, after last: RecordPlace?) -> RecordPlace? {
    let first = last?.input ?? 0
    for input in [first..<identities.count, 0..<first].joined() {
      if let record = identities[input].record(of: id) { return place(record, input) }
    }
    return nil
  }

  /// The record that a dead letter is of; nil where the inputs have none such.
  func place(file path: String, record: Int) -> RecordPlace? {
    inputs[Array(path.utf8)].flatMap { place(record, $0) }
  }

  private func place(_ record: Int, _ input: Int) -> RecordPlace? {
    record > 0 && record <= counts[input] ? RecordPlace(input: input, record: record) : nil
  }
}
