internal import Bytes
internal import Records

/// A UNIX time in whole seconds.
package struct UnixTime: SettingValue {
  /// Seconds since 1970-01-01, UTC.
  package let seconds: UInt64

  /// Digits alone, up to the end of the year 9999.
  package init(parsing text: Span<UInt8>) throws(SettingFault) {
    guard let seconds = text.decimal(), seconds <= Expiration.maximum else {
      throw SettingFault(
        code: .invalidArgument, problem: "is no UNIX time",
        remedy: "write whole seconds since 1970, which the filter date: '%s' makes of a date")
    }
    self.seconds = seconds
  }
}
