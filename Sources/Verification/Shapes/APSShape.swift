internal import Bytes
internal import JSONText
internal import Platforms

/// The rules of `aps` (PAYLOADS.md §1 and §2): which keys there are, their types, and which need others.
enum APSShape {
  /// What a value must be.
  private indirect enum Form: Sendable {
    /// Not blank.
    case text
    /// Any strings.
    case texts
    case word([String])
    case one
    case isTrue
    /// A whole number from 0 to this one.
    case count(UInt64)
    /// A number from 0 to 1.
    case fraction
    case number
    case object
    case members([(key: StaticString, form: Form)])
    case either(Form, Form)

    /// Whether more than the value's type is to be looked at.
    var hasParts: Bool {
      switch self {
      case .members: true
      case .either(let one, let other): one.hasParts || other.hasParts
      default: false
      }
    }
  }

  private static let keys = APSKey.allCases.map { (key: $0.name, form: form(of: $0)) }
  private static let alertKeys = APSAlertKey.allCases.map { (key: $0.name, form: form(of: $0)) }
  private static let soundKeys = APSSoundKey.allCases.map { (key: $0.text, form: form(of: $0)) }

  private static func form(of key: APSKey) -> Form {
    switch key {
    case .alert: .either(.text, .members(alertKeys))
    case .sound: .either(.text, .members(soundKeys))
    case .contentAvailable, .mutableContent: .one
    case .category, .threadId, .targetContentId, .filterCriteria, .attributesType: .text
    case .badge: .count(Badge.maximum)
    case .interruptionLevel: .word(InterruptionLevel.allCases.map(\.rawValue))
    case .relevanceScore: .number
    case .contentChanged: .isTrue
    case .event: .word(LiveActivityEvent.allCases.map(\.rawValue))
    case .timestamp, .staleDate, .dismissalDate: .count(Expiration.maximum)
    case .contentState, .attributes: .object
    }
  }

  private static func form(of key: APSAlertKey) -> Form {
    switch key {
    case .body, .title, .subtitle, .launchImage, .titleLocKey, .subtitleLocKey, .locKey: .text
    case .titleLocArgs, .subtitleLocArgs, .locArgs: .texts
    }
  }

  private static func form(of key: APSSoundKey) -> Form {
    switch key {
    case .critical: .one
    case .name: .text
    case .volume: .fraction
    }
  }

  private static let pairs: [(arguments: StaticString, key: StaticString)] =
    APSAlertKey.allCases.compactMap { arguments in
      arguments.companion.map { (arguments.name, $0.name) }
    }
  private static let activityKeys = APSKey.allCases.filter(\.isOfLiveActivity).map(\.name)
  private static let parts: [(key: StaticString, contents: IOSContents)] =
    [
      (APSKey.alert.name, .alert), (APSKey.badge.name, .badge), (APSKey.sound.name, .sound),
      (APSKey.contentAvailable.name, .contentAvailable),
      (APSKey.contentChanged.name, .contentChanged),
    ] + activityKeys.map { ($0, .liveActivity) }

  /// What the payload holds by its `aps`.
  static func contents(of aps: JSONView) -> IOSContents {
    parts.reduce(into: IOSContents.none) { contents, part in
      if aps.has(part.key) { contents.insert(part.contents) }
    }
  }

  /// - Parameter type: Nil where any will do, as in campaign format, where the event tells a Live Activity.
  static func problem(in aps: JSONView, type: PushType?) -> String? {
    if let problem = problem(in: aps, .members(keys), "aps") { return problem }
    if let alert = aps[APSKey.alert.name] {
      if alert.members?.isEmpty == true { return "aps.alert is empty" }
      for (arguments, key) in pairs where alert.has(arguments) && !alert.has(key) {
        return "aps.alert.\(arguments) stands without its key"
      }
    }
    if let sound = aps[APSKey.sound.name], sound.isObject,
      !sound.has(APSSoundKey.name.text), !sound.has(APSSoundKey.critical.text)
    {
      return "aps.sound names no sound"
    }
    let isActivity = type == .liveactivity || (type == nil && aps.has(APSKey.event.name))
    if !isActivity, let score = aps[APSKey.relevanceScore.name],
      !matches(score, .fraction)
    {
      return "aps.\(APSKey.relevanceScore) is not from 0 to 1"
    }
    return missingKey(aps).map { "aps.\($0) is missing" }
  }

  private static func problem(in node: JSONView, _ form: Form, _ path: String) -> String? {
    if node.withText({ $0.isBlank }) == true { return "\(path) is empty" }
    switch form {
    case .members(let keys):
      guard let members = node.members else { return "\(path) is of a wrong type" }
      for member in members {
        guard let form = keys.first(where: { member.key.isString($0.key) })?.form else {
          return "\(path) has the unknown key \(member.key.string ?? "")"
        }
        if matches(member.value, form), !form.hasParts { continue }
        let path = "\(path).\(member.key.string ?? "")"
        if let problem = problem(in: member.value, form, path) { return problem }
      }
      return nil
    case .either(let one, let other):
      if matches(node, one) { return nil }
      return problem(in: node, other, path)
    default:
      return matches(node, form) ? nil : "\(path) is of a wrong type or value"
    }
  }

  private static func matches(_ node: JSONView, _ form: Form) -> Bool {
    switch form {
    case .text: node.withText { !$0.isBlank } == true
    case .texts: node.elements?.allSatisfy(\.value.isString) == true
    case .word(let words): node.string.map { words.contains($0) } == true
    case .one: node.int == 1
    case .isTrue: node.bool == true
    case .count(let maximum): node.isCount(upTo: maximum)
    case .fraction: node.double.map { (0...1).contains($0) } == true
    case .number: node.double?.isFinite == true
    case .object, .members: node.isObject
    case .either(let one, let other): matches(node, one) || matches(node, other)
    }
  }

  /// What a Live Activity lacks.
  private static func missingKey(_ aps: JSONView) -> StaticString? {
    guard activityKeys.contains(where: { aps.has($0) }) else { return nil }
    let event = aps[APSKey.event.name]?.withText { try? LiveActivityEvent(parsing: $0) } ?? nil
    let required = LiveActivityKeys.always.union(event?.requiredKeys ?? .none)
    return required.firstName { !aps.has($0) }
  }
}
