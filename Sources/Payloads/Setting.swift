internal import Bytes
package import Liquid
package import Platforms

/// One typed value of the configuration: checked once where it is constant, else per record.
package enum Setting<Value: SettingValue>: Sendable {
  case constant(Value)
  case template(Template)

  /// - Parameters:
  ///   - text: Nil and blank constants give nil: the setting is not set.
  ///   - key: The setting's path in the configuration, for `problems`.
  ///   - problems: Gets one more where the text is constant and stands for no value.
  package init?(
    _ text: TextSetting?, at key: String, reporting problems: inout [PlanProblem]
  ) {
    switch text {
    case nil:
      return nil
    case .template(let template):
      self = .template(template)
    case .constant(let text):
      if text.value.isBlank { return nil }
      do throws(SettingFault) {
        self = .constant(
          try text.value.plain.withSpan { text throws(SettingFault) in try Value(parsing: text) })
      } catch {
        problems.append(PlanProblem(setting: key, fault: error))
        return nil
      }
    }
  }

  /// The value, where it is the same for every record.
  package var constant: Value? {
    if case .constant(let value) = self { value } else { nil }
  }
}
