/// A point in time as the manifest writes it: RFC 3339, UTC, whole seconds.
package struct Timestamp: Equatable, Sendable {
  /// Since 1970-01-01T00:00:00Z.
  package let seconds: Int

  /// 9999-12-31T23:59:59Z, as the seconds of one.
  package static let last = 253_402_300_799

  package init(seconds: Int) { self.seconds = seconds }

  /// `2026-11-21T11:57:23Z`; years outside 0000 to 9999 are written as the nearest of the two.
  package var text: String {
    // 0000-01-01T00:00:00Z.
    let seconds = min(max(seconds, -62_167_219_200), Timestamp.last)
    let days = (seconds - Timestamp.remainder(seconds, 86_400)) / 86_400
    let time = Timestamp.remainder(seconds, 86_400)
    // Days since 0000-03-01, so that a leap day ends its year; eras of 400 years have equal lengths.
    let shifted = days + 719_468
    let era = (shifted - Timestamp.remainder(shifted, 146_097)) / 146_097
    let dayOfEra = Timestamp.remainder(shifted, 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
    let pad = Timestamp.padded
    return pad(year, 4) + "-" + pad(month < 10 ? month + 3 : month - 9, 2) + "-" + pad(day, 2) + "T"
      + pad(time / 3_600, 2) + ":" + pad(time / 60 % 60, 2) + ":" + pad(time % 60, 2) + "Z"
  }

  /// Never negative.
  private static func remainder(_ value: Int, _ divisor: Int) -> Int {
    let rest = value % divisor
    return rest < 0 ? rest + divisor : rest
  }

  private static func padded(_ value: Int, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
