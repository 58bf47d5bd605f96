/// A record that could be delimited but not read: it becomes a dead letter.
package struct RecordFault: Equatable, Sendable {
  /// Index in the batch.
  package let record: Int
  package let code: RejectionCode
  /// The field's name, where the fault is in one field.
  package let field: String?
  // One word: whether there is a fault is asked at every event of XML, and is slower to ask of a larger type.
  /// The detail, or what stands before and behind the place of the export's settings:
  /// `the record has more than` and `limits.maxFields, 4096 fields`.
  private let parts: [String]
  /// The record is beyond one of `input.limits`: its dead letter does not hold it.
  package let isOverLimit: Bool

  /// - Parameters:
  ///   - detail: what is wrong; never a value.
  ///   - setting: of the export, by its key path from there, and what else ends the detail: whoever reads
  ///     records does not know where their settings stand.
  package init(
    record: Int, code: RejectionCode, field: String? = nil, detail: String, setting: String? = nil,
    isOverLimit: Bool = false
  ) {
    self.isOverLimit = isOverLimit
    self.record = record
    self.code = code
    self.field = field
    parts = [detail] + (setting.map { [$0] } ?? [])
  }
}

extension RecordFault {
  /// As `detail(settings:)`, of one of the run's exports.
  package var detail: String { detail(settings: "input") }

  /// What a person needs to mend it; never a value.
  /// - Parameter keyPath: where the settings for the export stand in the configuration.
  package func detail(settings keyPath: String) -> String {
    parts.joined(separator: " \(keyPath).")
  }

  /// Why the record of one of the run's exports has no payload.
  package var rejection: Rejection { rejection(settings: "input") }

  /// The same of another export.
  /// - Parameter keyPath: as that of `detail(settings:)`.
  package func rejection(settings keyPath: String) -> Rejection {
    Rejection(code, field: field, detail: detail(settings: keyPath))
  }
}
