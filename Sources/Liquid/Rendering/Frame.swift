package import Records

/// One record that templates may read: of the export, or the row that a lookup found.
package struct Frame: Sendable {
  /// The records, of which `record` tells the one to read.
  package var batch: RecordBatch
  /// Index in `batch` of the record that is selected first; nil where a lookup found no row: all its
  /// fields are nil.
  package var record: Int?

  /// - Parameter record: Index in `batch`; nil for no record.
  package init(batch: RecordBatch, record: Int?) {
    self.batch = batch
    self.record = record
  }
}
