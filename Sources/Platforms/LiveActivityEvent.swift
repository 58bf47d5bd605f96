/// `aps.event`: what becomes of a Live Activity.
@usableFromInline
package enum LiveActivityEvent: String, CaseIterable, SettingValue {
  case start, update, end

  /// The name of a case exactly.
  package init(parsing text: Span<UInt8>) throws(SettingFault) {
    self = try LiveActivityEvent.named(text, "Live Activity event")
  }

  /// The keys of `aps` that this event asks for, beyond those that each asks for (PAYLOADS.md §2).
  @inlinable package var requiredKeys: LiveActivityKeys {
    switch self {
    case .start: .alert.union(.attributesType).union(.attributes)
    case .update: .contentState
    case .end: .none
    }
  }
}
