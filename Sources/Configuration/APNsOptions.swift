internal import JSONText

/// `targets[].apns`: the headers of a request to Apple (PAYLOADS §2).
package struct APNsOptions: Sendable {
  package var topic: TemplateText?
  package var pushType: TemplateText?
  package var priority: TemplateText?
  /// A duration from the run's timestamp, a UNIX time, or 0.
  package var expiration: TemplateText?
  package var collapseId: TemplateText?

  package init() {}
}

/// `apns-push-type`.
enum PushType: String, CaseIterable, Sendable {
  case alert, background, location, voip, complication, fileprovider, mdm, liveactivity, pushtotalk
  case widgets, controls

  /// What the topic must end with; nil where nothing is asked.
  var topicSuffix: String? {
    switch self {
    case .alert, .background, .mdm: nil
    case .location: ".location-query"
    case .voip: ".voip"
    case .complication: ".complication"
    case .fileprovider: ".pushkit.fileprovider"
    case .liveactivity: ".push-type.liveactivity"
    case .pushtotalk: ".voip-ptt"
    case .widgets: ".push-type.widgets"
    case .controls: ".push-type.controls"
    }
  }
}

extension APNsOptions: ConfigurationObject {
  static let table = KeyTable<APNsOptions>("APNsOptions", "Headers of a request to Apple.") {
    Key(
      optional: "topic", \.topic, .template, required: true, missingCode: "MissingTopic",
      "apns-topic: the app's bundle id, with the suffix of the push type")
    Key(
      optional: "pushType", \.pushType,
      .template.constants(oneOf: PushType.allCases.map(\.rawValue)),
      "apns-push-type; default alert or background, by the payload")
    Key(
      optional: "priority", \.priority,
      .template(orInteger: 1...10).constants("write 10, 5 or 1") { ["10", "5", "1"].contains($0) },
      "apns-priority: 10 (default), 5 or 1")
    Key(
      optional: "expiration", \.expiration,
      .template(orInteger: 0...Int.max)
        .constants("write a duration as \"24h\", a UNIX time, or 0") { text in
          DurationText.seconds(text) != nil || text.wholeNumber != nil
        },
      "apns-expiration: a duration as \"24h\", a UNIX time, or 0")
    Key(
      optional: "collapseId", \.collapseId,
      .template(orInteger: 0...Int.max)
        .constants("write at most 64 bytes of UTF-8") { $0.utf8.count <= 64 },
      "apns-collapse-id, at most 64 bytes")
  } check: { options, node, reading in
    options.checkTopicSuffix(node, &reading)
  }

  private func checkTopicSuffix(_ node: JSONNode, _ reading: inout Reading) {
    guard let topic, let text = topic.constantText, let word = pushType?.constantText,
      let type = PushType(rawValue: word)
    else { return }
    let found = PushType.allCases.filter { other in
      other.topicSuffix.map { text.utf8.count >= $0.utf8.count && text.hasSuffix($0) } ?? false
    }
    if let suffix = type.topicSuffix, !found.contains(type) {
      reading.inside(key: "topic") { reading in
        reading.report(
          "does not fit push type \(type.rawValue); end it with \(suffix)", at: topic.place())
      }
    } else if let other = found.first, type.topicSuffix == nil, type != .mdm {
      reading.inside(key: "topic") { reading in
        reading.report(
          "is a topic of push type \(other.rawValue), not \(type.rawValue); remove the suffix",
          at: topic.place())
      }
    }
  }
}
