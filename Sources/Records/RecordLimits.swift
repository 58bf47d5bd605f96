/// `input.limits`: beyond one, a record is rejected and the next one is intact.
package struct RecordLimits: Equatable, Sendable {
  /// Bytes of one value.
  package let fieldBytes: Int
  /// Fields of a record or header.
  package let fields: Int
  /// Bytes of a record as it stands in the export, without its terminator.
  package let recordBytes: Int
  /// Elements inside elements, the root being 1 (XML). More ends the run.
  package let depth: Int

  /// Bytes of a line of dead letters: what a record within `recordBytes` may become there, where one byte
  /// is escaped by six, and what stands around it.
  package let deadLetterBytes: Int

  /// The defaults are those of `input.limits`; `deadLetterBytes` follows from `recordBytes` where it is nil,
  /// 1 GiB at most.
  package init(
    fieldBytes: Int = 1 << 20, fields: Int = 4096, recordBytes: Int = 4 << 20, depth: Int = 64,
    deadLetterBytes: Int? = nil
  ) {
    self.fieldBytes = fieldBytes
    self.fields = fields
    self.recordBytes = recordBytes
    self.depth = depth
    self.deadLetterBytes =
      deadLetterBytes ?? max(recordBytes, min(6 * recordBytes + 1 << 20, 1 << 30))
  }
}

// The limits as messages name them, after "more than" and the like.
extension RecordLimits {
  /// The setting and its bytes.
  package var fieldBytesText: String { "limits.maxFieldBytes, \(fieldBytes) bytes" }

  /// The setting and its bytes.
  package var recordBytesText: String { "limits.maxRecordBytes, \(recordBytes) bytes" }

  /// - Parameter noun: What is counted: fields, or columns.
  package func fieldsText(_ noun: String = "fields") -> String {
    "limits.maxFields, \(fields) \(noun)"
  }
}
