internal import Bytes
internal import Records

/// `fcm.priority` and `campaign.priority`.
package enum AndroidPriority: String, CaseIterable, SettingValue {
  case high, normal

  /// `high` or `normal`, in lower case.
  package init(parsing text: Span<UInt8>) throws(SettingFault) {
    self = try AndroidPriority.named(text, "priority")
  }

  /// The value as the configuration writes it.
  package var text: StaticString {
    switch self {
    case .high: "high"
    case .normal: "normal"
    }
  }
}
