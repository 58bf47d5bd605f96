internal import Bytes
internal import JSONText
internal import Platforms

/// `targets[].fcm`: options of a request to Google (PAYLOADS.md §3).
package struct FCMDescription: Sendable {
  package var collapseKey: TemplateText?
  package var priority: TemplateText?
  /// A duration.
  package var ttl: TemplateText?
  package var restrictedPackageName: TemplateText?
  package var directBootOk: FlagSetting?
  package var analyticsLabel: TemplateText?
  package var notification: NotificationSetting?
  package var topic: TemplateText?
  package var condition: TemplateText?

  package init() {}
}

extension FCMDescription: ConfigurationObject {
  static let table = KeyTable<FCMDescription>("FCMOptions", "Options of a request to Google.") {
    Key(
      optional: "collapseKey", \.collapseKey, .template(orInteger: 0),
      "collapse_key; default the decimal broadlogId")
    Key(
      optional: "priority", \.priority,
      .template.constants(oneOf: AndroidPriority.allCases.map(\.rawValue)),
      "high or normal; left out by default")
    Key(
      optional: "ttl", \.ttl,
      .template(orInteger: 0, to: TimeToLive.maximum).constants(as: TimeToLive.self),
      "how long the message is kept: a duration as \"24h\", at most 28 days")
    Key(
      optional: "restrictedPackageName", \.restrictedPackageName, .template,
      "the only app that receives the message")
    Key(
      optional: "directBootOk", \.directBootOk, .flag,
      "delivers to an app while the device is locked after its start")
    Key(
      optional: "analyticsLabel", \.analyticsLabel,
      .template.constants(.analyticsLabel),
      "fcm_options.analytics_label")
    Key(
      optional: "notification", \.notification, .notification,
      "true, or an object, for a notification that Google's code shows; data only by default")
    Key(
      optional: "topic", \.topic,
      .template.constants(.topic),
      "sends to a topic in place of a token")
    Key(optional: "condition", \.condition, .template, "sends to a condition in place of a token")
  }
}
