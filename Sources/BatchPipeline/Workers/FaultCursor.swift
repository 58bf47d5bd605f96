internal import Records

/// Goes through the faults of a batch beside its records.
struct FaultCursor {
  private var rest: ArraySlice<RecordFault>

  init(_ batch: borrowing RecordBatch) { rest = batch.faults[...] }

  /// The fault of a record, if it has one. To be asked for every record, in order.
  mutating func fault(of record: Int) -> RecordFault? {
    guard rest.first?.record == record else { return nil }
    return rest.removeFirst()
  }
}
