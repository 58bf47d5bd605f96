internal import Bytes
package import Records

/// A value that a text of the configuration, or of a record, stands for.
package protocol SettingValue: Sendable {
  /// - Parameter text: Not blank, otherwise as it came: nothing is trimmed.
  init(parsing text: Span<UInt8>) throws(SettingFault)
}

/// Why a text does not stand for a value.
package struct SettingFault: Error, Equatable, Sendable {
  /// The code with which a record that has this text is rejected.
  package let code: RejectionCode
  /// How much of `detail` is the problem. Not two texts: a fault of more than four words goes through memory, which
  /// every call that may throw one pays for.
  private let problemBytes: UInt16
  /// What is wrong and what to do, as messages and dead letters have it, without the value.
  package let detail: String

  /// - Parameters:
  ///   - problem: Follows the setting's name: "is no badge".
  ///   - remedy: "write a whole number".
  package init(code: RejectionCode, problem: String, remedy: String) {
    self.code = code
    problemBytes = UInt16(clamping: problem.utf8.count)
    detail = "\(problem); \(remedy)"
  }

  /// What is wrong alone.
  package var problem: String {
    String(decoding: detail.utf8.prefix(Int(problemBytes)), as: UTF8.self)
  }
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
