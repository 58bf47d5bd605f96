internal import Bytes
internal import Records

/// `apns.expiration`: until when APNs keeps trying (PAYLOADS.md §2).
package enum Expiration: SettingValue {
  /// Seconds from the run's clock on.
  case seconds(UInt64)
  /// UNIX time; 0: APNs tries once and keeps nothing.
  case time(UInt64)

  /// A time beyond it was given in milliseconds.
  package static let maximum = UInt64(CivilDate.lastSecond)

  /// Digits alone are a time, digits with a unit a duration.
  package init(parsing text: Span<UInt8>) throws(SettingFault) {
    if let time = text.decimal(), time <= Expiration.maximum {
      self = .time(time)
    } else if let seconds = text.durationSeconds(), seconds <= Expiration.maximum {
      self = .seconds(seconds)
    } else {
      throw SettingFault(
        code: .badExpirationDate,
        problem: "is no expiration",
        remedy: "write a duration such as 24h, a UNIX time in seconds, or 0")
    }
  }

  /// Whether a header's text is such a time. Twelve digits hold the longest duration from a clock of the
  /// year 9999; a time in milliseconds has thirteen.
  package static func isTime(_ text: Span<UInt8>) -> Bool {
    text.count <= 12 && text.decimal() != nil
  }

  /// UNIX time in seconds. A clock before 1970 counts as 0.
  package func time(at now: Int64) -> UInt64 {
    switch self {
    case .time(let time): time
    case .seconds(let seconds): UInt64(max(0, now)) &+ seconds
    }
  }
}
