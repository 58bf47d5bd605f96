internal import Records

/// A point in time as the manifest writes it: RFC 3339, UTC, whole seconds.
package struct Timestamp: Equatable, Sendable {
  /// Since 1970-01-01T00:00:00Z.
  package let seconds: Int

  package init(seconds: Int) { self.seconds = seconds }

  /// `2026-11-21T11:57:23Z`; years outside 0000 to 9999 are written as the nearest of the two.
  package var text: String {
    // 0000-01-01T00:00:00Z.
    let seconds = min(max(seconds, -62_167_219_200), CivilDate.lastSecond)
    let (days, time) = CivilDate.days(ofSeconds: seconds)
    let date = CivilDate(daysSince1970: days)
    let pad = Timestamp.padded
    return pad(date.year, 4) + "-" + pad(date.month, 2) + "-" + pad(date.day, 2) + "T"
      + pad(time / 3_600, 2) + ":" + pad(time / 60 % 60, 2) + ":" + pad(time % 60, 2) + "Z"
  }

  private static func padded(_ value: Int, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
