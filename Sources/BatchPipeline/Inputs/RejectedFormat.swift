internal import Records

/// How the lines of a `rejected.ndjson` become records.
struct RejectedFormat: Sendable {
  /// The fields in the order in which batches hold them.
  let fields: [FieldName]
  let limits: RecordLimits
}
