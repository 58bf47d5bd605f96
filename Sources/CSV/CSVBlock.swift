package import Records

/// Whole records of a CSV export, delimited but not yet cut into fields.
package struct CSVBlock: Sendable {
  /// The records with their terminators.
  package var bytes: [UInt8]
  /// Records in `bytes`, empty lines not counted; 1 for an oversized record.
  package var records: Int
  /// Where the first record stands. `extents` is empty unless the block is an oversized record.
  package var places: RecordPlaces
  /// The block is one record over `limits.recordBytes`, which was read past: `bytes` is empty.
  package var oversized: CSVOversizedRecord?
}
