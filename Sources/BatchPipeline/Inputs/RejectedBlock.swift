internal import Records

/// Whole lines of a `rejected.ndjson`, not parsed yet.
struct RejectedBlock: Sendable {
  /// The lines with their ends.
  let bytes: [UInt8]
  /// Where the lines stand, one extent for each that is not blank: without its end, in `bytes`.
  let places: RecordPlaces
  /// The block is one line over a limit, which was read past: `bytes` is empty.
  var oversized: RecordFault?

  var records: Int { places.extents.count }
}
