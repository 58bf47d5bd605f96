internal import Bytes
package import Platforms

/// `fcm.notification`: what Android shows by itself (PAYLOADS.md §3). Without one, messages are data alone.
package struct NotificationPlan: Sendable {
  /// Nil: the message's own title.
  package var title: TextSetting?
  /// Nil: the message's own body.
  package var body: TextSetting?
  /// Nil: the message's `mediaURL`.
  package var image: TextSetting?
  /// `android.notification`, in the order of its keys.
  private(set) var android: LastingArray<NotificationMember> = []

  /// No key is set.
  package init() {}

  /// Sets one key of `android.notification`.
  ///
  /// - Parameters:
  ///   - values: One text, or the elements of a key that is a list. A blank constant sets nothing.
  ///   - path: The key's path in the configuration, for `problems`.
  package mutating func set(
    _ key: AndroidNotificationKey, to values: [TextSetting], at path: String,
    reporting problems: inout [PlanProblem]
  ) {
    switch key.form {
    case .list(let rule):
      for (index, value) in values.enumerated() {
        // A blank element keeps its place, where its rule allows that.
        rule.check(constant: value, at: "\(path)[\(index)]", reporting: &problems)
      }
      set(key, to: NotificationMember(key, .list(LastingArray(values), rule)))
    case .text(let rule), .number(let rule):
      set(key, to: values, rule, at: path, reporting: &problems)
    case .flag:
      set(key, to: values, .flag, at: path, reporting: &problems)
    case .lightSettings:
      problems.append(NotificationPlan.wrongType(at: path))
    }
  }

  /// Sets `light_settings`.
  package mutating func set(_ light: LightSettings) {
    set(.lightSettings, to: NotificationMember(.lightSettings, .light(Lasting(light))))
  }

  private mutating func set(
    _ key: AndroidNotificationKey, to values: [TextSetting], _ rule: TextRule, at path: String,
    reporting problems: inout [PlanProblem]
  ) {
    guard values.count == 1 else { return problems.append(NotificationPlan.wrongType(at: path)) }
    guard let text = CheckedText(values.first, rule, at: path, reporting: &problems)?.text else {
      return
    }
    set(key, to: NotificationMember(key, text, rule))
  }

  private mutating func set(_ key: AndroidNotificationKey, to member: NotificationMember?) {
    var members = android.indices.map { android[$0] }.filter { $0.key != key }
    if let member { members.append(member) }
    android = LastingArray(members.sorted { $0.key.order < $1.key.order })
  }

  private static func wrongType(at path: String) -> PlanProblem {
    PlanProblem(setting: path, message: "is of another type; give what the key takes")
  }

  /// `light_settings`: the blinking of the phone's light.
  package struct LightSettings: Sendable {
    /// `color.red`, from 0 to 1.
    package var red: CheckedText?
    /// `color.green`, from 0 to 1.
    package var green: CheckedText?
    /// `color.blue`, from 0 to 1.
    package var blue: CheckedText?
    /// `color.alpha`, from 0 to 1.
    package var alpha: CheckedText?
    /// `light_on_duration`, in seconds as `0.5s`.
    package var onDuration: CheckedText?
    /// `light_off_duration`, in seconds as `0.5s`.
    package var offDuration: CheckedText?

    /// No key is set.
    package init() {}
  }
}
