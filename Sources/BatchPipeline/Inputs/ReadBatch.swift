internal import CSV
internal import Records
internal import Shards
internal import XMLExport

/// What the reader passes to the workers: records of one export.
struct ReadBatch: Sendable {
  /// The records, parsed or in the form that the splitter of the export's format made.
  enum Content: Sendable {
    /// Records of CSV, not cut into fields.
    case csv(CSVBlock)
    /// Records of XML, not parsed, with the text between them.
    case xml(XMLBlock)
    case rejected(RejectedBlock)
    case records(RecordBatch)
  }

  let export: Export
  let content: Content
  /// Records to use, where `--limit` ends inside the batch.
  var limit: Int?
  /// Records at the start of the batch that an interrupted run has done: they are not encoded again.
  var doneBefore = 0
  /// False until all that an interrupted run read has been read again and found unchanged.
  var matchesInterruptedRun = true
  /// How far the exports are read with this batch, where a checkpoint is to follow it.
  var checkpointAt: Checkpoint.Reading?

  /// Records in the batch, the limit applied. There may be none.
  var count: Int {
    let count =
      switch content {
      case .csv(let block): block.records
      case .xml(let block): block.count
      case .rejected(let block): block.records
      case .records(let batch): batch.count
      }
    return min(count, limit ?? count)
  }

  /// Bytes of text that the batch holds.
  var byteCount: Int {
    switch content {
    case .csv(let block): block.bytes.count
    case .xml(let block): block.byteCount
    case .rejected(let block): block.bytes.count
    case .records(let batch): batch.bytes.count
    }
  }
}
