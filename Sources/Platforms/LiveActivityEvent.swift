/// `aps.event`: what becomes of a Live Activity.
package enum LiveActivityEvent: String, CaseIterable, SettingValue {
  case start, update, end

  /// The name of a case exactly.
  package init(parsing text: Span<UInt8>) throws(SettingFault) {
    self = try LiveActivityEvent.named(text, "Live Activity event")
  }

  /// The keys that this event asks for, beyond those that each asks for (PAYLOADS.md §2).
  package var requiredKeys: LiveActivityKeys {
    switch self {
    case .start: [.alert, .attributesType, .attributes]
    case .update: .contentState
    case .end: []
    }
  }
}

/// The keys of `aps` that a Live Activity needs, or needs with some events.
package struct LiveActivityKeys: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let event = LiveActivityKeys(rawValue: 1 << 0)
  package static let timestamp = LiveActivityKeys(rawValue: 1 << 1)
  package static let alert = LiveActivityKeys(rawValue: 1 << 2)
  package static let attributesType = LiveActivityKeys(rawValue: 1 << 3)
  package static let attributes = LiveActivityKeys(rawValue: 1 << 4)
  package static let contentState = LiveActivityKeys(rawValue: 1 << 5)

  /// What each event asks for.
  package static let always: LiveActivityKeys = [.event, .timestamp]

  /// As they stand in `aps`, in the order in which they are missed.
  package var names: [StaticString] {
    let names: [(LiveActivityKeys, StaticString)] = [
      (.event, "event"), (.timestamp, "timestamp"), (.alert, "alert"),
      (.attributesType, "attributes-type"), (.attributes, "attributes"),
      (.contentState, "content-state"),
    ]
    return names.filter { contains($0.0) }.map(\.1)
  }
}
