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

  /// Sets one key of `android.notification` that is a text, a number or a flag.
  ///
  /// - Parameters:
  ///   - value: A blank constant sets nothing.
  ///   - path: The key's path in the configuration, for `problems`.
  package mutating func set(
    _ key: AndroidNotificationKey, to value: TextSetting, at path: String,
    reporting problems: inout [PlanProblem]
  ) {
    let rule =
      switch key.form {
      case .text(let rule), .number(let rule): rule
      case .flag: TextRule.flag
      case .list, .lightSettings: preconditionFailure("bug: \(key) is not one text")
      }
    guard let text = CheckedText(value, rule, at: path, reporting: &problems)?.text else { return }
    set(key, to: NotificationMember(key, text, rule))
  }

  /// Sets one key of `android.notification` that is a list.
  ///
  /// - Parameter path: The key's path in the configuration, for `problems`.
  package mutating func set(
    _ key: AndroidNotificationKey, toList elements: [TextSetting], at path: String,
    reporting problems: inout [PlanProblem]
  ) {
    guard case .list(let rule) = key.form else { preconditionFailure("bug: \(key) is no list") }
    for (index, element) in elements.enumerated() {
      // A blank element keeps its place, where its rule allows that.
      rule.check(constant: element, at: "\(path)[\(index)]", reporting: &problems)
    }
    set(key, to: NotificationMember(key, .list(LastingArray(elements), rule)))
  }

  /// Sets `light_settings`.
  package mutating func set(_ light: LightSettings) {
    set(.lightSettings, to: NotificationMember(.lightSettings, .light(Lasting(light))))
  }

  private mutating func set(_ key: AndroidNotificationKey, to member: NotificationMember?) {
    var members = android.indices.map { android[$0] }.filter { $0.key != key }
    if let member { members.append(member) }
    android = LastingArray(members.sorted { $0.key.order < $1.key.order })
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
