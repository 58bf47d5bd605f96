internal import Bytes
internal import Records

/// `fcm.priority` and `campaign.priority`.
package enum AndroidPriority: String, CaseIterable, SettingValue {
  case high, normal

  /// `high` or `normal`, in lower case.
  package init(parsing text: Span<UInt8>) throws(SettingFault) {
    if text.equals("high") {
      self = .high
    } else if text.equals("normal") {
      self = .normal
    } else {
      throw SettingFault(
        code: .invalidArgument, problem: "is no priority",
        remedy: "write high or normal")
    }
  }

  /// The value as the configuration writes it.
  package var text: StaticString {
    switch self {
    case .high: "high"
    case .normal: "normal"
    }
  }
}
