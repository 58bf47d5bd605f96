internal import Bytes
internal import Records

/// `fcm.ttl`: how long Google keeps the message, in whole seconds (PAYLOADS.md §3).
package struct TimeToLive: SettingValue {
  /// Whole seconds, at most `maximum`.
  package let seconds: UInt64

  /// Four weeks.
  package static let maximum: UInt64 = 2_419_200

  /// Seconds, or digits with a unit.
  package init(parsing text: Span<UInt8>) throws(SettingFault) {
    guard let seconds = text.decimal() ?? text.durationSeconds(), seconds <= TimeToLive.maximum
    else {
      throw SettingFault(
        code: .invalidArgument,
        problem: "is no time to live of 0 to \(TimeToLive.maximum) whole seconds",
        remedy: "write a duration such as 24h, or seconds")
    }
    self.seconds = seconds
  }
}
