internal import Bytes
internal import JSONText
internal import Records
internal import Shards

/// The shape of one line of `rejected.ndjson`, and what its manifest says of it.
struct DeadLetterShape: Sendable {
  private let records: PublishedRecords
  // As bytes: names that differ by their normal form alone are different.
  private let targets: Set<[UInt8]>

  init(_ manifest: Manifest, records: PublishedRecords) {
    self.records = records
    targets = Set(manifest.counts.written.map { Array($0.name.utf8) })
  }
}

extension DeadLetterShape {
  private static let keys = DeadLetterKey.allCases.map(\.text)
  private static let sourceKeys = DeadLetterKey.Source.allCases.map(\.text)

  /// nil where it is none of ours.
  static func code(of line: JSONView) -> RejectionCode? {
    line[.code]?.string.flatMap { RejectionCode(rawValue: $0) }
  }

  /// The record that a sound line is of; nil where the inputs have none such.
  func place(of line: JSONView) -> RecordPlace? {
    DeadLetterShape.source(of: line).flatMap { records.place(file: $0.file, record: $0.record) }
  }

  /// Where a line's record stands; nil where the line does not say all of it.
  private static func source(of line: JSONView) -> (file: String, record: Int)? {
    guard let source = line[.source], source.has(exactly: sourceKeys),
      let file = source[DeadLetterKey.Source.file.text]?.string,
      let record = source[DeadLetterKey.Source.record.text]?.int,
      sourceKeys.dropFirst().allSatisfy({ source[$0]?.int != nil })
    else { return nil }
    return (file, record)
  }

  func problem(in line: JSONView) -> String? {
    guard line.hasOnly(DeadLetterShape.keys) else {
      return "has an unknown key, or they are out of order"
    }
    guard DeadLetterShape.code(of: line) != nil else { return "code is unknown" }
    guard line[.detail]?.isString == true else { return "detail is missing" }
    for key: DeadLetterKey in [.field, .target, .raw] {
      if let value = line[key], !value.isString { return "\(key.text) is no string" }
    }
    guard let source = DeadLetterShape.source(of: line) else { return "source is not complete" }
    guard records.hasInput(source.file) else { return "source.file is no input of the manifest" }
    guard source.record > 0 else { return "source.record is below 1" }
    if let target = line[.target]?.string, !targets.contains(Array(target.utf8)) {
      return "target is none of the manifest's"
    }
    if let raw = line[.raw],
      raw.withText({ RawRecord.bytes(of: $0) == nil }) == true
    {
      return "raw is no base64"
    }
    guard let record = line[.record] else { return nil }
    guard let fields = record.members else { return "record is no object" }
    let isText = fields.allSatisfy { field in
      field.value.isString || field.value.elements?.allSatisfy(\.value.isString) == true
    }
    return isText ? nil : "record has a value that is no text"
  }
}

extension JSONView {
  fileprivate subscript(key: DeadLetterKey) -> JSONView? { self[key.text] }
}
