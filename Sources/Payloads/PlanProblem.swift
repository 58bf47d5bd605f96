internal import Platforms
package import Records

/// A setting that no record can be sent with, found while the plan is made.
package struct PlanProblem: Error, Equatable, Sendable {
  /// Path of the setting in the configuration, below the target or the message.
  package let setting: String
  /// The code that a record would be rejected with.
  package let code: RejectionCode?
  /// "what is wrong; what to do".
  package let message: String

  /// - Parameter message: Follows the path, which it does not repeat.
  package init(setting: String, code: RejectionCode? = nil, message: String) {
    self.setting = setting
    self.code = code
    self.message = message
  }

  init(setting: String, fault: SettingFault) {
    self.init(setting: setting, code: fault.code, message: fault.detail)
  }
}
