internal import Bytes
internal import JSONText
package import Platforms

/// Keys of `notification` and `android.notification` as Google's schema has them.
package struct NotificationDescription: Sendable {
  package var title: TemplateText?
  package var body: TemplateText?
  package var image: TemplateText?
  /// `android.notification`
  package private(set) var android: [AndroidNotificationKey: AndroidNotificationValue] = [:]

  package init() {}

  fileprivate subscript(key: AndroidNotificationKey) -> AndroidNotificationValue? {
    get { android[key] }
    set { android[key] = newValue }
  }
}

extension NotificationDescription: ConfigurationObject {
  static let table = KeyTable<NotificationDescription>(
    "Notification", "A notification that Google's own code shows."
  ) {
    Key(optional: "title", \.title, .template, "default the message's title")
    Key(optional: "body", \.body, .template, "default the message's body")
    Key(optional: "image", \.image, .template, "URL; default the message's mediaURL")
    AndroidNotificationKey.allCases.map { key in
      Key(optional: key.rawValue, \NotificationDescription[key], key.reader, key.summary)
    }
  } check: { notification, node, reading in
    for key in AndroidNotificationKey.allCases where notification[key] != nil {
      guard let companion = key.companion, notification[companion] == nil,
        reading.areSound(companion.rawValue)
      else { continue }
      reading.report(
        "\"\(key.rawValue)\" stands without \"\(companion.rawValue)\"; add the key or remove the"
          + " arguments", at: node.place)
    }
  }
}

extension AndroidNotificationKey {
  fileprivate var reader: ValueReader<AndroidNotificationValue> {
    switch form {
    case .text(let rule), .list(let rule):
      let text =
        if case .oneOf(let words) = rule {
          ValueReader<TemplateText>.template.constants(oneOf: words.indices.map { words[$0] })
        } else {
          ValueReader<TemplateText>.template.constants(rule)
        }
      if case .list = form {
        return ValueReader<[TemplateText]>.list(of: text).map { value, _, _ in .list(value) }
      }
      return text.map { value, _, _ in .text(value) }
    case .number(let rule):
      let number = ValueReader<TemplateText>.template(orInteger: 0, to: rule.maximumInteger)
      return number.constants(rule).map { value, _, _ in .text(value) }
    case .flag: return ValueReader<FlagSetting>.flag.map { value, _, _ in .flag(value) }
    case .lightSettings:
      return ValueReader<LightSettingsDescription>.object().map { value, _, _ in
        .lightSettings(value)
      }
    }
  }

  fileprivate var summary: String {
    switch self {
    case .channelId: "the app's notification channel"
    case .icon: "name of the icon"
    case .color: "colour of the icon, #rrggbb"
    case .sound: "name of the sound"
    case .tag: "replaces the notification with the same tag"
    case .clickAction: "activity that a tap starts"
    case .notificationPriority: "PRIORITY_MIN to PRIORITY_MAX"
    case .visibility: "PRIVATE, PUBLIC or SECRET"
    case .notificationCount: "number at the app's icon"
    case .titleLocKey, .bodyLocKey: "key in the app's strings"
    case .titleLocArgs, .bodyLocArgs: "its values"
    case .ticker: "text for accessibility services"
    case .sticky: "stays after a tap"
    case .eventTime: "time of the event, as 2026-11-21T09:00:00Z"
    case .localOnly: "not shown on other devices"
    case .defaultSound: "the system's sound"
    case .defaultVibrateTimings: "the system's vibration"
    case .defaultLightSettings: "the system's light"
    case .vibrateTimings: "durations as \"0.5s\", off and on in turn"
    case .lightSettings: "colour and blinking of the light"
    case .proxy: "ALLOW, DENY or IF_PRIORITY_LOWERED"
    case .bypassProxyNotification: "the app handles it, not the proxy; deprecated"
    }
  }
}
