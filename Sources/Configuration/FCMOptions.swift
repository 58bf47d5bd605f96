internal import JSONText

/// `targets[].fcm`: options of a request to Google (PAYLOADS §3).
package struct FCMOptions: Sendable {
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

extension FCMOptions {
  /// What Google keeps a message for, in seconds.
  package static let timesToLive = 0...2_419_200

  /// `[a-zA-Z0-9-_.~%]{1,maximum}`: a topic (900) or an analytics label (50).
  package static func isLabel(_ text: String, maximum: Int) -> Bool {
    (1...maximum).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"),
          UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "%"):
          true
        default: false
        }
      }
  }
}

extension FCMOptions: ConfigurationObject {
  static let table = KeyTable<FCMOptions>("FCMOptions", "Options of a request to Google.") {
    Key(
      optional: "collapseKey", \.collapseKey, .template(orInteger: 0...Int.max),
      "collapse_key; default the decimal broadlogId")
    Key(
      optional: "priority", \.priority, .template.constants(oneOf: ["high", "normal"]),
      "high or normal; left out by default")
    Key(
      optional: "ttl", \.ttl,
      .template(orInteger: timesToLive)
        .constants("write a duration from \"0s\" to \"28d\"") { text in
          (DurationText.seconds(text) ?? text.wholeNumber).map(timesToLive.contains) ?? false
        },
      "how long the message is kept: a duration as \"24h\", at most 28 days")
    Key(
      optional: "restrictedPackageName", \.restrictedPackageName, .template,
      "the only app that receives the message")
    Key(
      optional: "directBootOk", \.directBootOk, .flag,
      "delivers to an app while the device is locked after its start")
    Key(
      optional: "analyticsLabel", \.analyticsLabel,
      .template.constants("write 1 to 50 of the characters a-z A-Z 0-9 - _ . ~ %") {
        isLabel($0, maximum: 50)
      },
      "fcm_options.analytics_label")
    Key(
      optional: "notification", \.notification, .notification,
      "true, or an object, for a notification that Google's code shows; data only by default")
    Key(
      optional: "topic", \.topic,
      .template.constants("write 1 to 900 of the characters a-z A-Z 0-9 - _ . ~ %") {
        isLabel($0, maximum: 900)
      },
      "sends to a topic in place of a token")
    Key(optional: "condition", \.condition, .template, "sends to a condition in place of a token")
  }
}
