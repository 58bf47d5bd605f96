/// A record that could be delimited but not read: it becomes a dead letter.
package struct RecordFault: Equatable, Sendable {
  /// Index in the batch.
  package let record: Int
  package let code: RejectionCode
  /// The field's name, where the fault is in one field.
  package let field: String?
  /// Up to the setting, if it names one.
  private let text: String
  /// What the text goes on with behind the place of the export's settings, as `limits.maxFields, 4096 fields`.
  private let setting: String?
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
    self.text = detail
    self.setting = setting
  }
}

extension RecordFault {
  /// As `detail(settings:)`, of one of the run's exports.
  package var detail: String { detail(settings: "input") }

  /// What a person needs to mend it; never a value.
  /// - Parameter keyPath: where the settings for the export stand in the configuration.
  package func detail(settings keyPath: String) -> String {
    guard let setting else { return text }
    return "\(text) \(keyPath).\(setting)"
  }

  /// Why the record of one of the run's exports has no payload.
  package var rejection: Rejection { rejection(settings: "input") }

  /// The same of another export.
  /// - Parameter keyPath: as that of `detail(settings:)`.
  package func rejection(settings keyPath: String) -> Rejection {
    Rejection(code, field: field, detail: detail(settings: keyPath))
  }
}
