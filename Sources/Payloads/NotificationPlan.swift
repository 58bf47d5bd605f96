package import Platforms
internal import Records

/// `fcm.notification`: what Android shows by itself (PAYLOADS.md §3). Without one, messages are data alone.
package struct NotificationPlan: Sendable {
  /// Nil: the message's own title.
  package var title: TextSetting?
  /// Nil: the message's own body.
  package var body: TextSetting?
  /// Nil: the message's `mediaURL`.
  package var image: TextSetting?
  /// `android.notification`
  package private(set) var android: [Member] = []

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
    if case .list(let rule) = key.form {
      for (index, value) in values.enumerated() {
        _ = CheckedText(value, rule, at: "\(path)[\(index)]", reporting: &problems)
      }
    } else {
      guard values.count == 1, let rule = key.rule else {
        problems.append(
          PlanProblem(setting: path, message: "is of another type; give what the key takes"))
        return
      }
      guard CheckedText(values.first, rule, at: path, reporting: &problems) != nil else { return }
    }
    set(Member(key: key, value: .texts(LastingArray(values))))
  }

  /// Sets `light_settings`.
  package mutating func set(_ light: LightSettings) {
    set(Member(key: .lightSettings, value: .light(Lasting(light))))
  }

  private mutating func set(_ member: Member) {
    android.removeAll { $0.key == member.key }
    android.append(member)
    android.sort { $0.key.order < $1.key.order }
  }

  /// A key of `android.notification` and what is written for it.
  package struct Member: Sendable {
    let key: AndroidNotificationKey
    let value: Value

    enum Value: Sendable {
      case texts(LastingArray<TextSetting>)
      case light(Lasting<LightSettings>)
    }
  }

  /// `light_settings`: the blinking of the phone's light.
  package struct LightSettings: Sendable {
    // Of `color`, numbers from 0 to 1.
    package var red: CheckedText?
    package var green: CheckedText?
    package var blue: CheckedText?
    package var alpha: CheckedText?
    package var onDuration: CheckedText?
    package var offDuration: CheckedText?

    package init() {}
  }
}

extension AndroidNotificationKey {
  /// What the value's text must be; nil where it is no single text.
  var rule: TextRule? {
    switch form {
    case .text(let rule), .number(let rule): rule
    case .flag: .flag
    case .list, .lightSettings: nil
    }
  }
}
