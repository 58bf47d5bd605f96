internal import JSONText

/// `targets[].fcm.notification`: whether Google's own code shows a notification, and what is special
/// about it on Android.
package enum NotificationSetting: Sendable {
  case none
  /// Title, body and image are the message's where the description does not give them.
  case shown(NotificationDescription)
}

/// Keys of `notification` and `android.notification` as Google's schema has them.
package struct NotificationDescription: Sendable {
  package var title: TemplateText?
  package var body: TemplateText?
  package var image: TemplateText?
  package var channelId: TemplateText?
  package var icon: TemplateText?
  package var color: TemplateText?
  package var sound: TemplateText?
  package var tag: TemplateText?
  package var clickAction: TemplateText?
  package var titleLocKey: TemplateText?
  package var titleLocArgs: [TemplateText]?
  package var bodyLocKey: TemplateText?
  package var bodyLocArgs: [TemplateText]?
  package var ticker: TemplateText?
  package var sticky: FlagSetting?
  package var eventTime: TemplateText?
  package var localOnly: FlagSetting?
  package var notificationPriority: TemplateText?
  package var visibility: TemplateText?
  package var notificationCount: TemplateText?
  package var defaultSound: FlagSetting?
  package var defaultVibrateTimings: FlagSetting?
  package var defaultLightSettings: FlagSetting?
  package var vibrateTimings: [TemplateText]?
  package var lightSettings: [Named<CustomValue>]?

  package init() {}
}

extension ValueReader where Value == NotificationSetting {
  static var notification: ValueReader {
    let object = ValueReader<NotificationDescription>.object()
    return ValueReader("true, false or an object") { builder in
      .object([
        ("anyOf", .array([.object([("type", .string("boolean"))]), object.schema(&builder)]))
      ])
    } read: { node, reading in
      if let isShown = node.boolValue {
        return isShown ? .shown(NotificationDescription()) : NotificationSetting.none
      }
      if node.members == nil {
        reading.reportType(of: node, expected: "true, false or an object")
        return nil
      }
      return object.read(node, &reading).map(NotificationSetting.shown)
    }
  }
}

extension ValueReader where Value == TemplateText {
  /// `#rrggbb`.
  fileprivate static var color: ValueReader {
    template.constants("write it as \"#rrggbb\"") { text in
      text.utf8.count == 7 && text.utf8.first == UInt8(ascii: "#")
        && text.utf8.dropFirst().allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }
  }
}

extension NotificationDescription: ConfigurationObject {
  private static let priorities = ["MIN", "LOW", "DEFAULT", "HIGH", "MAX"].map { "PRIORITY_\($0)" }

  static let table = KeyTable<NotificationDescription>(
    "Notification", "A notification that Google's own code shows."
  ) {
    Key(optional: "title", \.title, .template, "default the message's title")
    Key(optional: "body", \.body, .template, "default the message's body")
    Key(optional: "image", \.image, .template, "URL; default the message's mediaURL")
    Key(optional: "channel_id", \.channelId, .template, "the app's notification channel")
    Key(optional: "icon", \.icon, .template, "name of the icon")
    Key(optional: "color", \.color, .color, "colour of the icon, #rrggbb")
    Key(optional: "sound", \.sound, .template, "name of the sound")
    Key(optional: "tag", \.tag, .template, "replaces the notification with the same tag")
    Key(optional: "click_action", \.clickAction, .template, "activity that a tap starts")
    Key(optional: "title_loc_key", \.titleLocKey, .template, "key in the app's strings")
    Key(optional: "title_loc_args", \.titleLocArgs, .list(of: .template), "its values")
    Key(optional: "body_loc_key", \.bodyLocKey, .template, "key in the app's strings")
    Key(optional: "body_loc_args", \.bodyLocArgs, .list(of: .template), "its values")
    Key(optional: "ticker", \.ticker, .template, "text for accessibility services")
    Key(optional: "sticky", \.sticky, .flag, "stays after a tap")
    Key(optional: "event_time", \.eventTime, .template, "time of the event, RFC 3339")
    Key(optional: "local_only", \.localOnly, .flag, "not shown on other devices")
    Key(
      optional: "notification_priority", \.notificationPriority,
      .template.constants(oneOf: priorities), "PRIORITY_MIN to PRIORITY_MAX")
    Key(
      optional: "visibility", \.visibility,
      .template.constants(oneOf: ["PRIVATE", "PUBLIC", "SECRET"]), "PRIVATE, PUBLIC or SECRET")
    Key(
      optional: "notification_count", \.notificationCount, .badge, "number at the app's icon")
    Key(optional: "default_sound", \.defaultSound, .flag, "the system's sound")
    Key(
      optional: "default_vibrate_timings", \.defaultVibrateTimings, .flag, "the system's vibration")
    Key(optional: "default_light_settings", \.defaultLightSettings, .flag, "the system's light")
    Key(
      optional: "vibrate_timings", \.vibrateTimings, .list(of: .template),
      "durations as \"0.5s\", off and on in turn")
    Key(
      optional: "light_settings", \.lightSettings, .customFields,
      "color, light_on_duration and light_off_duration")
  }
}
