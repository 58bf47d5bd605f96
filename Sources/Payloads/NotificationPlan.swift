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
  ///   - values: One text, or the elements of a key that is a list. Blank constants set nothing.
  ///   - path: The key's path in the configuration, for `problems`.
  package mutating func set(
    _ key: AndroidNotificationKey, to values: [TextSetting], at path: String,
    reporting problems: inout [PlanProblem]
  ) {
    if !key.isList {
      guard values.count == 1 else {
        problems.append(PlanProblem(setting: path, message: "is no list; give one value"))
        return
      }
      guard CheckedText(values.first, key.rule, at: path, reporting: &problems) != nil else {
        return
      }
    }
    android.removeAll { $0.key == key }
    android.append(Member(key: key, values: LastingArray(values)))
    android.sort { $0.key.order < $1.key.order }
  }

  package struct Member: Sendable {
    let key: AndroidNotificationKey
    let values: LastingArray<TextSetting>
  }
}

/// The keys of `android.notification`, in the order in which they are written.
package enum AndroidNotificationKey: String, CaseIterable, Sendable {
  case channelId = "channel_id"
  case icon, color, sound, tag
  case clickAction = "click_action"
  case notificationPriority = "notification_priority"
  case visibility
  case notificationCount = "notification_count"
  case titleLocKey = "title_loc_key"
  case titleLocArgs = "title_loc_args"
  case bodyLocKey = "body_loc_key"
  case bodyLocArgs = "body_loc_args"
  case ticker, sticky
  case eventTime = "event_time"
  case localOnly = "local_only"
  case defaultSound = "default_sound"
  case defaultVibrateTimings = "default_vibrate_timings"
  case defaultLightSettings = "default_light_settings"
  case vibrateTimings = "vibrate_timings"
  case proxy

  var order: Int { AndroidNotificationKey.allCases.firstIndex(of: self) ?? 0 }

  var isList: Bool {
    switch self {
    case .titleLocArgs, .bodyLocArgs, .vibrateTimings: true
    default: false
    }
  }

  /// How the value stands in JSON.
  var form: Form {
    switch self {
    case .sticky, .localOnly, .defaultSound, .defaultVibrateTimings, .defaultLightSettings: .flag
    case .notificationCount: .number
    default: .text
    }
  }

  enum Form { case text, flag, number }

  var rule: TextRule {
    switch self {
    case .color: .color
    case .notificationCount: .count
    case .notificationPriority:
      .oneOf([
        "PRIORITY_MIN", "PRIORITY_LOW", "PRIORITY_DEFAULT", "PRIORITY_HIGH", "PRIORITY_MAX",
      ])
    case .visibility: .oneOf(["PRIVATE", "PUBLIC", "SECRET"])
    case .proxy: .oneOf(["ALLOW", "DENY", "IF_PRIORITY_LOWERED"])
    default: form == .flag ? .flag : .any
    }
  }
}
