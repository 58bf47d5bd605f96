package import Platforms
internal import Records

/// A text with a rule: checked once where it is constant, else per record.
package struct CheckedText: Sendable {
  package let text: TextSetting

  /// - Parameters:
  ///   - text: Nil and blank constants give nil: the setting is not set.
  ///   - key: The setting's path in the configuration, for `problems`.
  package init?(
    _ text: TextSetting?, _ rule: TextRule, at key: String,
    reporting problems: inout [PlanProblem]
  ) {
    guard let text, !text.isBlank else { return nil }
    if let constant = text.constant {
      do throws(SettingFault) {
        try rule.check(constant.span)
      } catch {
        problems.append(PlanProblem(setting: key, fault: error))
        return nil
      }
    }
    self.text = text
  }
}
