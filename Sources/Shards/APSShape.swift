internal import JSONText
internal import Platforms
internal import Records

/// The rules of `aps` (PAYLOADS.md §1 and §2): which keys there are, their types, and what fits a push
/// type.
enum APSShape {
  /// What a value must be.
  private indirect enum Form: Sendable {
    case text
    case texts
    case word([String])
    case one
    case isTrue
    /// A whole number of at least 0.
    case count
    /// A number from 0 to 1.
    case fraction
    case number
    case object
    case members([(key: String, form: Form)])
    case either(Form, Form)
  }

  private static let alert: [(key: String, form: Form)] = [
    ("body", .text), ("title", .text), ("subtitle", .text), ("launch-image", .text),
    ("title-loc-key", .text), ("title-loc-args", .texts), ("subtitle-loc-key", .text),
    ("subtitle-loc-args", .texts), ("loc-key", .text), ("loc-args", .texts),
  ]

  private static let keys: [(key: String, form: Form)] = [
    ("alert", .either(.text, .members(alert))), ("content-available", .one), ("category", .text),
    ("badge", .count), ("mutable-content", .one),
    (
      "sound",
      .either(.text, .members([("critical", .one), ("name", .text), ("volume", .fraction)]))
    ),
    ("thread-id", .text), ("target-content-id", .text), ("filter-criteria", .text),
    ("interruption-level", .word(InterruptionLevel.allCases.map(\.rawValue))),
    ("relevance-score", .number), ("content-changed", .isTrue),
    ("event", .word(LiveActivityEvent.allCases.map(\.rawValue))), ("timestamp", .count),
    ("content-state", .object), ("stale-date", .count), ("dismissal-date", .count),
    ("attributes-type", .text), ("attributes", .object),
  ]

  /// - Parameter type: Nil where any will do, as in campaign format.
  static func problem(in aps: JSONNode, type: PushType?) -> String? {
    if let problem = problem(in: aps, .members(keys), "aps") { return problem }
    for name in ["title-loc", "subtitle-loc", "loc"] {
      let alert = aps["alert"]
      if alert?["\(name)-args"] != nil, alert?["\(name)-key"] == nil {
        return "aps.alert.\(name)-args stands without its key"
      }
    }
    if type != .liveactivity, let score = aps["relevance-score"],
      !matches(score, .fraction)
    {
      return "aps.relevance-score is not from 0 to 1"
    }
    return type.flatMap { misfit(aps, $0) }
  }

  private static func problem(in node: JSONNode, _ form: Form, _ path: String) -> String? {
    switch form {
    case .members(let keys):
      guard let members = node.members else { return "\(path) is of a wrong type" }
      for member in members {
        guard let form = keys.first(where: { member.key.equals($0.key) })?.form else {
          return "\(path) has the unknown key \(member.key.text)"
        }
        if let problem = problem(in: member.value, form, "\(path).\(member.key.text)") {
          return problem
        }
      }
      return nil
    case .either(let one, let other):
      if matches(node, one) { return nil }
      return problem(in: node, other, path)
    default:
      return matches(node, form) ? nil : "\(path) is of a wrong type or value"
    }
  }

  private static func matches(_ node: JSONNode, _ form: Form) -> Bool {
    switch form {
    case .text: node.stringValue != nil
    case .texts: node.elements?.allSatisfy { $0.stringValue != nil } == true
    case .word(let words): node.stringValue.map(words.contains) == true
    case .one: node.intValue == 1
    case .isTrue: node.boolValue == true
    case .count: (node.intValue ?? -1) >= 0
    case .fraction: node.numberValue.map { (0...1).contains($0.asDouble) } == true
    case .number: node.numberValue?.asDouble.isFinite == true
    case .object, .members: node.members != nil
    case .either(let one, let other): matches(node, one) || matches(node, other)
    }
  }

  /// Why the push type is not one for these keys.
  private static func misfit(_ aps: JSONNode, _ type: PushType) -> String? {
    let keys = aps.keys
    let isVisible = ["alert", "badge", "sound"].contains(where: keys.contains)
    let activity = [
      "event", "timestamp", "content-state", "stale-date", "dismissal-date", "attributes-type",
      "attributes",
    ].filter(keys.contains)
    let isChange = keys.contains("content-changed")
    let fits =
      switch type {
      case .liveactivity: !isChange && !activity.isEmpty
      case .widgets, .controls: isChange && activity.isEmpty
      case .alert: isVisible && !isChange && activity.isEmpty
      case .background:
        keys.contains("content-available") && !isVisible && !isChange && activity.isEmpty
      default: !isChange && activity.isEmpty
      }
    if !fits { return "the payload does not fit apns-push-type \(type.rawValue)" }
    guard type == .liveactivity else { return nil }
    let required: [String] =
      switch aps["event"]?.stringValue {
      case "start": ["timestamp", "alert", "attributes-type", "attributes"]
      case "update": ["timestamp", "content-state"]
      default: ["event", "timestamp"]
      }
    return required.first { !keys.contains($0) }.map { "aps.\($0) is missing" }
  }
}
