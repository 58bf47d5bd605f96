internal import JSONText
internal import Platforms

/// `message.aps`: Apple's keys beyond those that the message's own terms make (PAYLOADS.md §2). They nest
/// as Apple nests them.
package struct APSDescription: Sendable {
  /// Where the values of its keys stand, by key.
  package var places: [String: ConfigurationPlace] = [:]
  package var alert = AlertDescription()
  package var threadId: TemplateText?
  package var targetContentId: TemplateText?
  package var filterCriteria: TemplateText?
  package var interruptionLevel: TemplateText?
  /// 0 to 1; any number for a Live Activity.
  package var relevanceScore: TemplateText?
  package var contentChanged: FlagSetting?
  package var sound: CriticalSound?
  package var event: TemplateText?
  /// Seconds since 1970, as the two dates.
  package var timestamp: TemplateText?
  package var contentState: [Named<CustomValue>]?
  package var staleDate: TemplateText?
  package var dismissalDate: TemplateText?
  package var attributesType: TemplateText?
  package var attributes: [Named<CustomValue>]?

  package init() {}
}

extension APSDescription: ConfigurationObject {
  static let table = KeyTable<APSDescription>("APS", "Apple's further keys of aps.") {
    Key(APSKey.alert.description, \.alert, .object(), "further keys of the alert")
    Key(optional: APSKey.threadId.description, \.threadId, .template, "groups notifications")
    Key(
      optional: APSKey.targetContentId.description, \.targetContentId, .template,
      "window to bring to the front")
    Key(
      optional: APSKey.filterCriteria.description, \.filterCriteria, .template,
      "what a Focus filters by")
    Key(
      optional: APSKey.interruptionLevel.description, \.interruptionLevel,
      .template.constants(oneOf: InterruptionLevel.allCases.map(\.rawValue)),
      "passive, active, time-sensitive or critical")
    Key(
      optional: APSKey.relevanceScore.description, \.relevanceScore, .number,
      "0 to 1; any number for a Live Activity")
    Key(
      optional: APSKey.contentChanged.description, \.contentChanged, .flag,
      "for push types widgets and controls")
    Key(optional: APSKey.sound.description, \.sound, .object(), "a critical sound")
    Key(
      optional: APSKey.event.description, \.event,
      .template.constants(oneOf: LiveActivityEvent.allCases.map(\.rawValue)),
      "of a Live Activity: start, update or end")
    Key(
      optional: APSKey.timestamp.description, \.timestamp, .unixTime,
      "of a Live Activity: seconds since 1970")
    Key(
      optional: APSKey.contentState.description, \.contentState, .customFields,
      "of a Live Activity: its state")
    Key(
      optional: APSKey.staleDate.description, \.staleDate, .unixTime,
      "of a Live Activity: seconds since 1970")
    Key(
      optional: APSKey.dismissalDate.description, \.dismissalDate, .unixTime,
      "of a Live Activity: seconds since 1970")
    Key(
      optional: APSKey.attributesType.description, \.attributesType, .template,
      "of a Live Activity's start: the type of its attributes")
    Key(
      optional: APSKey.attributes.description, \.attributes, .customFields,
      "of a Live Activity's start: its attributes")
  } check: { aps, node, reading in
    aps.checkLiveActivity(node, &reading)
  }

  /// Whether a key of a Live Activity is given.
  package var isLiveActivity: Bool {
    event != nil || timestamp != nil || contentState != nil || staleDate != nil
      || dismissalDate != nil || attributesType != nil || attributes != nil
  }

  private func checkLiveActivity(_ node: JSONNode, _ reading: inout Reading) {
    guard isLiveActivity,
      reading.areSound(APSKey.allCases.filter(\.isOfLiveActivity).map(\.description))
    else { return }
    var given = LiveActivityKeys.none
    if event != nil { given.insert(.event) }
    if timestamp != nil { given.insert(.timestamp) }
    if attributesType != nil { given.insert(.attributesType) }
    if attributes != nil { given.insert(.attributes) }
    if contentState != nil { given.insert(.contentState) }
    for key in LiveActivityKeys.always.subtracting(given).names {
      reading.report("a Live Activity needs \"\(key)\"; add it", at: node.place)
    }
    guard let event = event?.constantText.flatMap(LiveActivityEvent.init(rawValue:)) else { return }
    // The alert is the message's: its title and body stand elsewhere.
    let keys = event.requiredKeys.subtracting(.alert)
    if !keys.subtracting(given).isEmpty {
      let names = keys.names.map { "\"\($0)\"" }.sorted().joined(separator: " and ")
      reading.report(
        "\"\(event)\" needs \(names); add \(keys.names.count > 1 ? "them" : "it")", at: node.place)
    }
  }
}

extension ValueReader where Value == APSDescription {
  static var aps: ValueReader {
    object().map { aps, node, reading in
      var aps = aps
      for member in node.members ?? [] {
        let name = member.key.text
        aps.places[name] = reading.inside(key: name) { $0.place(of: member.value.place) }
      }
      return aps
    }
  }
}

extension ValueReader where Value == TemplateText {
  /// A template, or whole seconds since 1970.
  static var unixTime: ValueReader {
    template(orInteger: 0, to: Expiration.maximum).constants(as: UnixTime.self)
  }
}
