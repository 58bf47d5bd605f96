/// A record that could be delimited but not read: it becomes a dead letter.
package struct RecordFault: Equatable, Sendable {
  /// Index in the batch.
  package let record: Int
  package let code: RejectionCode
  /// The field's name, where the fault is in one field.
  package let field: String?
  /// What a person needs to mend it; never a value.
  package let detail: String

  package init(record: Int, code: RejectionCode, field: String? = nil, detail: String) {
    self.record = record
    self.code = code
    self.field = field
    self.detail = detail
  }
}
