internal import Bytes

/// The keys of `android.notification` as Google's schema has them, in the order in which they are
/// written: what the configuration may give, what is written, what `verify` lets pass.
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
  case lightSettings = "light_settings"
  case proxy
  case bypassProxyNotification = "bypass_proxy_notification"

  /// How the value stands in JSON.
  package enum Form: Sendable {
    case text(TextRule)
    case number(TextRule)
    case flag
    /// An array of texts.
    case list(TextRule)
    /// An object of its own.
    case lightSettings
  }

  /// How the value stands in JSON, and the rule of its texts.
  package var form: Form {
    switch self {
    case .color: .text(.color)
    case .eventTime: .text(.timestamp)
    case .notificationPriority: .text(.oneOf(AndroidNotificationKey.priorities))
    case .visibility: .text(.oneOf(AndroidNotificationKey.visibilities))
    case .proxy: .text(.oneOf(AndroidNotificationKey.proxies))
    case .notificationCount: .number(.count)
    case .sticky, .localOnly, .defaultSound, .defaultVibrateTimings, .defaultLightSettings,
      .bypassProxyNotification:
      .flag
    case .titleLocArgs, .bodyLocArgs: .list(.any)
    case .vibrateTimings: .list(.duration)
    case .lightSettings: .lightSettings
    case .channelId, .icon, .sound, .tag, .clickAction, .titleLocKey, .bodyLocKey, .ticker:
      .text(.any)
    }
  }

  private static let priorities: LastingArray<String> = [
    "PRIORITY_UNSPECIFIED", "PRIORITY_MIN", "PRIORITY_LOW", "PRIORITY_DEFAULT", "PRIORITY_HIGH",
    "PRIORITY_MAX",
  ]
  private static let visibilities: LastingArray<String> = [
    "VISIBILITY_UNSPECIFIED", "PRIVATE", "PUBLIC", "SECRET",
  ]
  private static let proxies: LastingArray<String> = [
    "PROXY_UNSPECIFIED", "ALLOW", "DENY", "IF_PRIORITY_LOWERED",
  ]

  /// The key without which this one means nothing: arguments stand only beside the text that they fill.
  package var companion: AndroidNotificationKey? {
    switch self {
    case .titleLocArgs: .titleLocKey
    case .bodyLocArgs: .bodyLocKey
    default: nil
    }
  }

  /// Whether it names a text of the app's own, which is shown where no other is.
  package var namesText: Bool { self == .titleLocKey || self == .bodyLocKey }

  /// The place of the key among those that are written, from 0. O(keys).
  package var order: Int { AndroidNotificationKey.allCases.firstIndex(of: self) ?? 0 }
}
