internal import Bytes
internal import Payloads
internal import Shards

/// The records of a publication's inputs, and what tells them apart in its lines (PIPELINE.md §4).
struct PublishedRecords: Sendable {
  /// One input.
  struct Input: Sendable {
    let path: String
    /// Of its lines.
    let identity: EnvelopeIdentity
    /// How many records it has.
    let records: Int
  }

  private let inputs: [Input]
  // By bytes: names that differ by their normal form alone are different.
  private let indices: [[UInt8]: Int]

  init(_ inputs: [Input]) {
    self.inputs = inputs
    indices = Dictionary(
      inputs.enumerated().map { (Array($1.path.utf8), $0) }, uniquingKeysWith: { first, _ in first }
    )
  }

  init(_ manifest: Manifest) {
    self.init(
      manifest.inputs.map { input in
        Input(
          path: input.path,
          identity: EnvelopeIdentity(name: manifest.name, at: manifest.at, path: input.path),
          records: input.records)
      })
  }
}

extension PublishedRecords {
  /// Whether the manifest has an input of this path.
  func hasInput(_ path: String) -> Bool { indices[Array(path.utf8)] != nil }

  /// The record that a line's `id` is of; nil where the inputs have none such. O(inputs), but O(1) for one of the
  /// input that the line before was of.
  /// - Parameter last: of the line before.
  func place(ofID id: Span<UInt8>, after last: RecordPlace?) -> RecordPlace? {
    let first = last?.input ?? 0
    for input in [first..<inputs.count, 0..<first].joined() {
      if let record = inputs[input].identity.record(of: id) { return place(record, input) }
    }
    return nil
  }

  /// The record that a dead letter is of; nil where the inputs have none such.
  func place(file path: String, record: Int) -> RecordPlace? {
    indices[Array(path.utf8)].flatMap { place(record, $0) }
  }

  private func place(_ record: Int, _ input: Int) -> RecordPlace? {
    record > 0 && record <= inputs[input].records ? RecordPlace(input: input, record: record) : nil
  }
}
