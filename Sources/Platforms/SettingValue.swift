internal import Records

/// A value that a text of the configuration, or of a record, stands for.
package protocol SettingValue: Sendable {
  /// - Parameter text: Not blank, otherwise as it came: nothing is trimmed.
  init(parsing text: Span<UInt8>) throws(SettingFault)
}

extension RawRepresentable where RawValue == String, Self: CaseIterable {
  /// The case whose name is exactly `text`.
  ///
  /// - Parameters:
  ///   - noun: What the text is to be: "priority".
  ///   - code: The code of the fault where there is no such case.
  static func named(
    _ text: Span<UInt8>, _ noun: String, code: RejectionCode = .invalidArgument
  ) throws(SettingFault) -> Self {
    for value in allCases where text.equals(value.rawValue) { return value }
    let names = allCases.map(\.rawValue)
    let choice =
      names.count == 2
      ? names.joined(separator: " or ") : "one of \(names.joined(separator: ", "))"
    throw SettingFault(code: code, problem: "is no \(noun)", remedy: "write \(choice)")
  }
}
