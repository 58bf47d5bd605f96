/// The members of one line of `rejected.ndjson`, in the order in which they stand (PIPELINE.md §3).
package enum DeadLetterKey: CaseIterable, Sendable {
  case code, field, detail, source, target, record, raw

  /// The key as it is written.
  package var text: StaticString {
    switch self {
    case .code: "code"
    case .field: "field"
    case .detail: "detail"
    case .source: "source"
    case .target: "target"
    case .record: "record"
    case .raw: "raw"
    }
  }

  /// The members of `source`, in the order in which they stand.
  package enum Source: CaseIterable, Sendable {
    case file, record, line, byte, length

    /// The key as it is written.
    package var text: StaticString {
      switch self {
      case .file: "file"
      case .record: "record"
      case .line: "line"
      case .byte: "byte"
      case .length: "length"
      }
    }
  }
}
