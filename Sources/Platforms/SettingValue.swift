package import Records

/// A value that a text of the configuration, or of a record, stands for.
package protocol SettingValue: Sendable {
  /// - Parameter text: Not blank, otherwise as it came: nothing is trimmed.
  init(parsing text: Span<UInt8>) throws(SettingFault)
}

/// Why a text does not stand for a value.
package struct SettingFault: Error, Equatable, Sendable {
  /// What a record is rejected with whose text this is.
  package let code: RejectionCode
  /// What is wrong, to follow the setting's name: "is no badge". Without the value.
  package let problem: String
  /// What to do: "write a whole number".
  package let remedy: String

  package init(code: RejectionCode, problem: String, remedy: String) {
    self.code = code
    self.problem = problem
    self.remedy = remedy
  }

  /// What is wrong and what to do, as messages and dead letters have it.
  package var detail: String { "\(problem); \(remedy)" }
}

extension RawRepresentable where RawValue == String, Self: CaseIterable {
  /// The case whose name is exactly `text`.
  static func named(_ text: Span<UInt8>, _ noun: String) throws(SettingFault) -> Self {
    for value in allCases where text.equals(value.rawValue) { return value }
    let names = allCases.map(\.rawValue).joined(separator: ", ")
    throw SettingFault(
      code: .invalidArgument, problem: "is no \(noun)",
      remedy: "write one of \(names)")
  }
}
