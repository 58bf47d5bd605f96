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
  /// "what is wrong; what to do", without the value.
  package let detail: String

  /// - Parameter detail: Follows the setting's name: "is no badge; write a whole number".
  package init(code: RejectionCode, detail: String) {
    self.code = code
    self.detail = detail
  }
}

extension RawRepresentable where RawValue == String, Self: CaseIterable {
  /// The case whose name is exactly `text`.
  static func named(_ text: Span<UInt8>, _ noun: String) throws(SettingFault) -> Self {
    for value in allCases where text.isWord(value.rawValue) { return value }
    let names = allCases.map(\.rawValue).joined(separator: ", ")
    throw SettingFault(code: .invalidArgument, detail: "is no \(noun); write one of \(names)")
  }
}
