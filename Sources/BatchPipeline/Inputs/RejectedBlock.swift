internal import Records

/// Whole lines of a `rejected.ndjson`, not parsed yet.
struct RejectedBlock: Sendable {
  /// The lines with their ends.
  let bytes: [UInt8]
  /// Where they stand, one extent for each that is not blank: without its end, in `bytes`.
  let places: RecordPlaces
  /// The block is one line over a limit, which was read past: `bytes` is empty.
  var oversized: RecordFault?

  var records: Int { places.extents.count }
}

/// How the lines of a `rejected.ndjson` become records.
struct RejectedFormat: Sendable {
  /// In the order in which batches hold them.
  let fields: [FieldName]
  let limits: RecordLimits
}

/// A line is no dead letter: what the rest of the file is worth nobody knows.
struct DeadLetterError: Error, CustomStringConvertible {
  let line: Int
  /// In Unicode scalars, from 1.
  let column: Int
  /// What is wrong; what to do.
  let description: String
}
