internal import Bytes
internal import JSONText
internal import Platforms

/// `targets[].apns`: the headers of a request to Apple (PAYLOADS.md §2).
package struct APNsDescription: Sendable {
  package var topic: TemplateText?
  package var pushType: TemplateText?
  package var priority: TemplateText?
  /// A duration from the run's timestamp, a UNIX time, or 0.
  package var expiration: TemplateText?
  package var collapseId: TemplateText?

  package init() {}
}

extension APNsDescription: ConfigurationObject {
  static let table = KeyTable<APNsDescription>("APNsOptions", "Headers of a request to Apple.") {
    Key(
      optional: "topic", \.topic, .template, required: true, missingCode: "MissingTopic",
      "apns-topic: the app's bundle id, with the suffix of the push type")
    Key(
      optional: "pushType", \.pushType,
      .template.constants(oneOf: PushType.allCases.map(\.rawValue)),
      "apns-push-type; default alert or background, by the payload")
    Key(optional: "priority", \.priority, .priority, "apns-priority: 10 (default), 5 or 1")
    Key(
      optional: "expiration", \.expiration,
      .template(orInteger: 0, to: Expiration.maximum).constants(as: Expiration.self),
      "apns-expiration: a duration as \"24h\", a UNIX time, or 0")
    Key(
      optional: "collapseId", \.collapseId,
      .template(orInteger: 0).constants(.collapseId),
      "apns-collapse-id, at most 64 bytes")
  } check: { options, node, reading in
    options.checkTopicSuffix(node, &reading)
  }

  private func checkTopicSuffix(_ node: JSONNode, _ reading: inout Reading) {
    guard reading.areSound("topic", "pushType"), let topic, let text = topic.constantText,
      let word = pushType?.constantText,
      let problem = PushType(rawValue: word)?.problem(withTopic: text.utf8Bytes.span)
    else { return }
    reading.inside(key: "topic") { $0.report(problem, at: topic.place()) }
  }
}

extension ValueReader where Value == TemplateText {
  /// A template, or one of the few numbers that are priorities.
  fileprivate static var priority: ValueReader {
    let range = 1...10
    let priorities = range.filter { number in
      (try? APNsPriority(parsing: String(number).utf8Bytes.span)) != nil
    }
    return template(
      orNumber: "a whole number from \(range.lowerBound) to \(range.upperBound), or a string",
      schema: .object([("enum", .array(priorities.map { .int($0) }))])
    ) { $0.asInt.map(range.contains) ?? false }
    .constants(as: APNsPriority.self)
  }
}
