/// A record that could be delimited but not read: it becomes a dead letter.
package struct RecordFault: Equatable, Sendable {
  /// Index in the batch.
  package let record: Int
  /// Why, as `rejected.ndjson` says it.
  package let code: RejectionCode
  /// The field's name, where the fault is in one field.
  package let field: String?
  /// The problem, without the setting.
  private let problem: String
  /// The setting to name at the end, relative to the export's key path, e.g. `limits.maxFields, 4096
  /// fields`.
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
    problem = detail
    self.setting = setting
  }
}

extension RecordFault {
  /// What a person needs to mend a record of one of the run's exports; never a value.
  package var detail: String { detail(settings: "input") }

  /// What a person needs to mend a record of any export; never a value.
  /// - Parameter keyPath: where the settings for that export stand in the configuration.
  package func detail(settings keyPath: String) -> String {
    setting.map { "\(problem) \(keyPath).\($0)" } ?? problem
  }

  /// Why a record of one of the run's exports has no payload.
  package var rejection: Rejection { Rejection(code, field: field, detail: detail) }

  /// Why a record of any export cannot be read.
  /// - Parameter keyPath: as that of `detail(settings:)`.
  package func rejection(settings keyPath: String) -> Rejection {
    Rejection(code, field: field, detail: detail(settings: keyPath))
  }
}
