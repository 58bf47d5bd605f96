internal import Bytes
package import Platforms

/// The `fcm` of a target (PAYLOADS.md §3).
package struct FCMOptions: Sendable {
  /// Nil: the decimal broadlogId.
  package var collapseKey: TextSetting?
  /// `android.priority`; nil: left out.
  package var priority: Setting<AndroidPriority>?
  /// `android.ttl`; nil: left out.
  package var ttl: Setting<TimeToLive>?
  /// `android.restricted_package_name`; nil: left out.
  package var restrictedPackageName: TextSetting?
  /// `android.direct_boot_ok`; nil: left out.
  package var directBootOk: Setting<FlagWord>?
  /// `android.fcm_options.analytics_label`; nil: left out.
  package var analyticsLabel: CheckedText?
  /// `topic`: whoever follows it gets the message, in place of a token.
  package var topic: CheckedText?
  /// `condition`: over several topics, in place of a token.
  package var condition: CheckedText?

  /// Nil: data alone, so that the app wakes and decides.
  package var notification: NotificationPlan? {
    get { lastingNotification?.value }
    set { lastingNotification = newValue.map { Lasting($0) } }
  }
  /// Stored indirectly, since it is large and seldom set.
  private(set) var lastingNotification: Lasting<NotificationPlan>?

  /// No option is set.
  package init() {}

  /// Whether the message goes to whoever follows a topic, by one topic or a condition over several.
  var isToTopic: Bool { topic != nil || condition != nil }

  /// Bytes that the message's `data` and `notification` may have.
  var maximumBytes: Int { (isToTopic ? FCMAddressee.topic : .device).maximumMessageBytes }
}
