/// The keys of `aps` (PAYLOADS.md §1 and §2), in the order in which they are written: what the
/// configuration may give, what a message about one names, what `verify` lets pass.
///
/// No raw values: `verify` compares the bytes of every line's keys, which a `StaticString` has at hand.
package enum APSKey: CaseIterable, CustomStringConvertible, Sendable {
  case alert, contentAvailable, category, badge, mutableContent, sound
  case threadId, targetContentId, filterCriteria, interruptionLevel, relevanceScore, contentChanged
  case event, timestamp, contentState, staleDate, dismissalDate, attributesType, attributes

  /// The key as it is written.
  package var name: StaticString {
    switch self {
    case .alert: "alert"
    case .contentAvailable: "content-available"
    case .category: "category"
    case .badge: "badge"
    case .mutableContent: "mutable-content"
    case .sound: "sound"
    case .threadId: "thread-id"
    case .targetContentId: "target-content-id"
    case .filterCriteria: "filter-criteria"
    case .interruptionLevel: "interruption-level"
    case .relevanceScore: "relevance-score"
    case .contentChanged: "content-changed"
    case .event: "event"
    case .timestamp: "timestamp"
    case .contentState: "content-state"
    case .staleDate: "stale-date"
    case .dismissalDate: "dismissal-date"
    case .attributesType: "attributes-type"
    case .attributes: "attributes"
    }
  }

  package var description: String { name.description }

  /// Whether only a Live Activity has it.
  package var isOfLiveActivity: Bool {
    switch self {
    case .event, .timestamp, .contentState, .staleDate, .dismissalDate, .attributesType,
      .attributes:
      true
    case .alert, .contentAvailable, .category, .badge, .mutableContent, .sound, .threadId,
      .targetContentId, .filterCriteria, .interruptionLevel, .relevanceScore, .contentChanged:
      false
    }
  }
}
