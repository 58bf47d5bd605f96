internal import Bytes
internal import JSONText
internal import Platforms

/// `message`: the campaign's notification in the campaign's own terms.
///
/// A property is nil, or empty, where its key is not given.
package struct MessageDescription: Sendable {
  package var title: TemplateText?
  package var body: TemplateText?
  package var sound: SoundSetting?
  package var badge: TemplateText?
  package var deepLink: TemplateText?
  package var category: TemplateText?
  package var mediaURL: TemplateText?
  package var mutableContent: FlagSetting?
  package var contentAvailable: FlagSetting?
  package var customFields: [Named<CustomValue>] = []
  package var tracking: TrackingDescription?
  package var aps: APSDescription?
  package var variants: [VariantDescription] = []
  package var variantsFrom: VariantTableDescription?
  package var syntax = TemplateSyntax.liquid

  /// Keys that were given, null ones included.
  private var given: Set<String> = []
  /// Keys that were given as null: they remove the key of the message that is overridden.
  private var removed: Set<String> = []

  package init() {}

  /// Whether no key is given at all.
  package var isEmpty: Bool { given.isEmpty }
}

extension MessageDescription: ConfigurationObject {
  static let table = KeyTable<MessageDescription>(
    "Message", "The notification in the campaign's own terms; every string is a Liquid template."
  ) {
    Key(optional: "title", \.title, .template, "title of the alert")
    Key(optional: "body", \.body, .template, "text of the alert")
    Key(
      optional: "sound", \.sound, .sound,
      "name of the sound, or { \"critical\": 1, \"name\": …, \"volume\": 0…1 }")
    Key(
      optional: "badge", \.badge, .badge, "number at the app's icon; 0 clears it")
    Key(optional: "deepLink", \.deepLink, .template, "what the app opens: uri")
    Key(optional: "category", \.category, .template, "category of the notification")
    Key(optional: "mediaURL", \.mediaURL, .template, "image or film: media-attachment-url")
    Key(
      optional: "mutableContent", \.mutableContent, .flag,
      "lets the app's extension change the notification (iOS)")
    Key(optional: "contentAvailable", \.contentAvailable, .flag, "wakes the app (iOS)")
    Key(
      "customFields", \.customFields, .customFields,
      "the app's own keys: any JSON values, whose strings are templates")
    Key(optional: "tracking", \.tracking, .object(), "ids that the app reports back")
    Key(optional: "aps", \.aps, .aps, "Apple's further keys of aps")
    Key(
      "variants", \.variants, .list(of: .placedObject()),
      "messages that override this one by condition or by weight")
    Key(
      optional: "variantsFrom", \.variantsFrom, .variantTable,
      "the campaign system's multilingual CSV, as an input")
    Key("syntax", \.syntax, .choice(), "liquid (default) or campaign")
  } check: { message, node, reading in
    if !message.variants.isEmpty, message.variantsFrom != nil {
      reading.report("give only one of \"variants\" and \"variantsFrom\"", at: node.place)
    }
    if reading.areSound("variants.name", "variants.weight", "variants.by") {
      message.checkVariants(&reading)
    }
  }

  mutating func remember(given: Set<String>, removed: Set<String>) {
    self.given = given
    self.removed = removed
  }

  /// Notes a key as given by other means than reading.
  mutating func give(_ key: String) { given.insert(key) }

  /// This message with the keys of `other` in place of its own; keys that `other` gives as null are
  /// gone. A key is replaced whole: `customFields` is not merged.
  package func overlaid(by other: MessageDescription) -> MessageDescription {
    var result = self
    for key in MessageDescription.table.keys where other.given.contains(key.outline.name) {
      key.copy(other, &result)
    }
    // Within one message the sound of `aps` wins; between two messages, the sound of the overriding one.
    if other.given.contains("sound"), !other.given.contains("aps") { result.aps?.sound = nil }
    // A message has either `variants` or `variantsFrom`: those of the overriding message.
    if !other.variants.isEmpty, other.variantsFrom == nil { result.variantsFrom = nil }
    if other.variantsFrom != nil { result.variants = [] }
    result.given = given.union(other.given).subtracting(other.removed)
    result.removed = []
    return result
  }

  /// The message of those records for which `variant`, or a row of a table, overrides this one: no other
  /// goes before it.
  package func chosen(_ variant: MessageDescription) -> MessageDescription {
    var result = overlaid(by: variant)
    result.variants = []
    result.variantsFrom = nil
    return result
  }
}

extension ValueReader where Value == TemplateText {
  static var badge: ValueReader {
    template(orInteger: 0, to: Badge.maximum).constants(as: Badge.self)
  }
}
