/// What becomes of a record with too few fields.
package enum RaggedRecords: String, CaseIterable, Sendable {
  case reject, pad
}
