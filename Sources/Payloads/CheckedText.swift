internal import Bytes
package import Platforms

/// A text with a rule: checked once where it is constant, else per record.
package struct CheckedText: Sendable {
  /// The text; where it is constant, it keeps the rule.
  package let text: TextSetting

  /// - Parameters:
  ///   - text: Nil and blank constants give nil: the setting is not set.
  ///   - key: The setting's path in the configuration, for `problems`.
  package init?(
    _ text: TextSetting?, _ rule: TextRule, at key: String,
    reporting problems: inout [PlanProblem]
  ) {
    guard let text, !text.isBlank else { return nil }
    guard rule.check(constant: text, at: key, reporting: &problems) else { return nil }
    self.text = text
  }
}

extension TextRule {
  /// Whether the text keeps the rule as far as that is known before the first record; a problem where it
  /// does not.
  @discardableResult
  func check(
    constant text: TextSetting, at key: String, reporting problems: inout [PlanProblem]
  ) -> Bool {
    guard let constant = text.constant else { return true }
    do throws(SettingFault) {
      try check(constant.span)
      return true
    } catch {
      problems.append(PlanProblem(setting: key, fault: error))
      return false
    }
  }
}
