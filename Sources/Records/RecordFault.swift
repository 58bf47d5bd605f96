/// A record that could be delimited but not read: it becomes a dead letter.
package struct RecordFault: Equatable, Sendable {
  /// Index in the batch.
  package let record: Int
  package let code: RejectionCode
  /// The field's name, where the fault is in one field.
  package let field: String?
  /// What a person needs to mend it; never a value. Where it names a setting, that of one of the run's exports.
  package let detail: String
  /// Offset in `detail`, in UTF-8, of where the settings of those exports stand; -1 where it names none. Not
  /// two texts: each reject needs the whole.
  private let settingsOffset: Int32
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
    self.detail = setting.map { "\(detail) \(RecordFault.settings).\($0)" } ?? detail
    settingsOffset = setting == nil ? -1 : Int32(truncatingIfNeeded: detail.utf8.count &+ 1)
  }
}

extension RecordFault {
  /// Where the settings of the run's exports stand in the configuration.
  private static let settings = "input"

  /// `detail` of another export.
  /// - Parameter keyPath: where the settings for that stand in the configuration.
  package func detail(settings keyPath: String) -> String {
    if settingsOffset < 0 { return detail }
    let start = detail.utf8.index(detail.startIndex, offsetBy: Int(settingsOffset))
    let end = detail.utf8.index(start, offsetBy: RecordFault.settings.utf8.count)
    return "\(detail[..<start])\(keyPath)\(detail[end...])"
  }

  /// Why the record of one of the run's exports has no payload.
  package var rejection: Rejection { Rejection(code, field: field, detail: detail) }

  /// The same of another export.
  /// - Parameter keyPath: as that of `detail(settings:)`.
  package func rejection(settings keyPath: String) -> Rejection {
    Rejection(code, field: field, detail: detail(settings: keyPath))
  }
}
