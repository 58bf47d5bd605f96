extension RecordFault {
  /// - Parameter record: index in the batch.
  package static func tooLarge(record: Int, _ limits: RecordLimits) -> RecordFault {
    RecordFault(
      record: record, code: .recordTooLarge,
      detail: "the record is over",
      setting: limits.recordBytesText, isOverLimit: true)
  }

  /// - Parameter record: index in the batch.
  package static func tooManyFields(record: Int, _ limits: RecordLimits) -> RecordFault {
    RecordFault(
      record: record, code: .fieldCount,
      detail: "the record has more than",
      setting: limits.fieldsText(), isOverLimit: true)
  }

  /// - Parameters:
  ///   - record: index in the batch.
  ///   - field: its name, where it is known.
  ///   - column: from 1, where the export has columns.
  package static func valueTooLarge(
    record: Int, field: String?, column: Int? = nil, _ limits: RecordLimits
  ) -> RecordFault {
    let value = column.map { "column \($0)" } ?? "a value"
    return RecordFault(
      record: record, code: .fieldTooLarge, field: field,
      detail: "\(value) is over",
      setting: limits.fieldBytesText, isOverLimit: true)
  }
}
