package import Records

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
