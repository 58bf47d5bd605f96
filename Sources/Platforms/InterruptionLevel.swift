/// `aps.interruption-level`.
package enum InterruptionLevel: String, CaseIterable, SettingValue {
  case passive, active
  case timeSensitive = "time-sensitive"
  case critical

  /// The name of a case exactly.
  package init(parsing text: Span<UInt8>) throws(SettingFault) {
    self = try InterruptionLevel.named(text, "interruption level")
  }
}
