/// A record that could be delimited but not read: it becomes a dead letter.
package struct RecordFault: Equatable, Sendable {
  /// Index in the batch.
  package let record: Int
  package let code: RejectionCode
  /// The field's name, where the fault is in one field.
  package let field: String?
  /// What a person needs to mend it; never a value.
  package let detail: String
  /// The record is beyond one of `input.limits`: its dead letter does not hold it.
  package let isOverLimit: Bool

  package init(
    record: Int, code: RejectionCode, field: String? = nil, detail: String,
    isOverLimit: Bool = false
  ) {
    self.isOverLimit = isOverLimit
    self.record = record
    self.code = code
    self.field = field
    self.detail = detail
  }
}
