internal import Records

/// What is known of a record over `RecordLimits.recordBytes`. It may have been read past: its first so many bytes
/// alone count, also where all of it is there.
package struct CSVOversizedRecord: Equatable, Sendable {
  /// Column, from 0, of the value that is over its own limit in those bytes already.
  let tooLargeColumn: Int?

  /// - Parameter start: the record's first `limits.recordBytes` bytes, or more.
  init(_ start: Span<UInt8>, dialect: CSVDialect, limits: RecordLimits) {
    let counted = start.extracting(0..<min(start.count, limits.recordBytes))
    let fields = CSVRecord(counted, dialect: dialect, stopAfter: limits.fieldBytes).fields
    let isTooLarge = fields.last.map { $0.count > limits.fieldBytes } == true
    tooLargeColumn = isTooLarge ? fields.count - 1 : nil
  }
}
