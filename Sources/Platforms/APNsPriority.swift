internal import Bytes
internal import Records

/// `apns.priority`.
@usableFromInline
package enum APNsPriority: SettingValue {
  /// 10: at once.
  case immediate
  /// 5: when it suits the device's power.
  case considerate
  /// 1: power before everything.
  case low

  /// `10`, `5` or `1`.
  package init(parsing text: Span<UInt8>) throws(SettingFault) {
    if text.equals("10") {
      self = .immediate
    } else if text.equals("5") {
      self = .considerate
    } else if text.equals("1") {
      self = .low
    } else {
      throw SettingFault(code: .badPriority, problem: "is no priority", remedy: "write 10, 5 or 1")
    }
  }

  /// The header's value.
  package var text: StaticString {
    switch self {
    case .immediate: "10"
    case .considerate: "5"
    case .low: "1"
    }
  }
}
