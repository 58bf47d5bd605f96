package import Platforms
internal import Records

/// The `fcm` of a target (PAYLOADS.md §3).
package struct FCMOptions: Sendable {
  /// Nil: the decimal broadlogId.
  package var collapseKey: TextSetting?
  package var priority: Setting<AndroidPriority>?
  package var ttl: Setting<TimeToLive>?
  package var restrictedPackageName: TextSetting?
  package var directBootOk: Setting<FlagWord>?
  package var analyticsLabel: CheckedText?
  /// In place of a token.
  package var topic: CheckedText?
  /// In place of a token.
  package var condition: CheckedText?

  /// Nil: data alone, so that the app wakes and decides.
  package var notification: NotificationPlan? {
    get { lastingNotification?.value }
    set { lastingNotification = newValue.map { Lasting($0) } }
  }
  /// Aside: it is large and seldom there.
  private(set) var lastingNotification: Lasting<NotificationPlan>?

  package init() {}

  /// Whether the message goes to whoever follows a topic, by one topic or a condition over several.
  var isToTopic: Bool { topic != nil || condition != nil }

  /// Bytes that the message's `data` and `notification` may have.
  var maximumBytes: Int { (isToTopic ? FCMAddressee.topic : .device).maximumMessageBytes }
}
