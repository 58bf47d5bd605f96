internal import CSV
internal import Payloads
internal import Records

/// One export as the workers know it.
struct Export: Sendable {
  /// Index among the run's inputs.
  let index: Int
  /// As the configuration names it.
  let path: String
  let identity: EnvelopeIdentity
  /// Nil for XML, whose batches are read whole.
  let parser: CSVParser?
}

/// What the reader passes to the workers: records of one export.
struct ReadBatch: Sendable {
  enum Content: Sendable {
    /// Delimited, but not cut into fields.
    case block(CSVBlock)
    case records(RecordBatch)
  }

  let export: Export
  let content: Content
  /// Records to use, where `--limit` ends inside the batch.
  var limit: Int?

  /// Records in the batch, the limit applied.
  var count: Int {
    let count =
      switch content {
      case .block(let block): block.records
      case .records(let batch): batch.count
      }
    return min(count, limit ?? count)
  }

  /// The records with their fields.
  func records() -> RecordBatch {
    switch content {
    case .records(let batch): batch
    case .block(let block):
      // A block without a parser is never made: `ExportReader` gives both.
      export.parser?.parse(block) ?? RecordBatch(stride: 0, places: block.places)
    }
  }
}
