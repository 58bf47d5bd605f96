internal import Bytes
internal import Records

/// The header `apns-push-type` (PAYLOADS.md §2).
@usableFromInline
package enum PushType: String, CaseIterable, SettingValue {
  case alert, background, location, voip, complication, fileprovider, mdm, liveactivity
  case pushtotalk, widgets, controls

  /// The name of a case exactly.
  package init(parsing text: Span<UInt8>) throws(SettingFault) {
    self = try PushType.named(text, "push type", code: .invalidPushType)
  }

  /// The header's value: the name of the case.
  package var text: StaticString {
    switch self {
    case .alert: "alert"
    case .background: "background"
    case .location: "location"
    case .voip: "voip"
    case .complication: "complication"
    case .fileprovider: "fileprovider"
    case .mdm: "mdm"
    case .liveactivity: "liveactivity"
    case .pushtotalk: "pushtotalk"
    case .widgets: "widgets"
    case .controls: "controls"
    }
  }

  /// What the topic of such a push ends in; nil where it is the app's bare identifier.
  package var topicSuffix: String? {
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

  /// Whether `topic` ends as this type's topics do: in its suffix, or in none of the others'.
  package func fits(topic: Span<UInt8>) -> Bool {
    if let topicSuffix { return topic.ends(with: topicSuffix) }
    for type in PushType.allCases {
      guard let suffix = type.topicSuffix else { continue }
      if topic.ends(with: suffix) || topic.equals(suffix) { return false }
    }
    return true
  }

  /// Why such a push cannot go to `topic`, and what to do, to follow what names the topic; nil where it can.
  package func problem(withTopic topic: Span<UInt8>) -> String? {
    if fits(topic: topic) { return nil }
    let remedy = topicSuffix.map { "end it with \($0)" } ?? "remove the other type's suffix"
    return "does not fit push type \(rawValue); \(remedy)"
  }

  /// The only priority that APNs takes with such a push; nil where it takes each.
  @inlinable package var onlyPriority: APNsPriority? { self == .background ? .considerate : nil }

  /// Why such a push cannot have `priority`, and what to do; nil where it can.
  package func problem(with priority: APNsPriority) -> String? {
    guard let only = onlyPriority, priority != only else { return nil }
    return "a \(rawValue) push has priority \(only.text); set \(only.text) or leave it out"
  }

  /// Bytes that APNs takes in a payload of this type.
  package var maximumPayloadBytes: Int { self == .voip ? 5_120 : 4_096 }
}

extension Span<UInt8> {
  /// Whether something stands before `suffix`, and `suffix` at the end.
  fileprivate func ends(with suffix: String) -> Bool {
    let length = suffix.utf8.count
    return count > length && extracting(count - length..<count).equals(suffix)
  }
}
