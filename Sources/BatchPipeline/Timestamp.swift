internal import Bytes
internal import Platforms

/// A point in time as the manifest writes it: RFC 3339, UTC, whole seconds.
struct Timestamp: Equatable, Sendable {
  /// Since 1970-01-01T00:00:00Z.
  let seconds: Int

  init(seconds: Int) { self.seconds = seconds }

  /// `2026-11-21T11:57:23Z`; years outside 0000 to 9999 are written as the nearest of the two.
  var text: String {
    // 0000-01-01T00:00:00Z.
    let seconds = min(max(seconds, -62_167_219_200), CivilDate.lastSecond)
    let (days, time) = CivilDate.days(ofSeconds: seconds)
    let date = CivilDate(daysSince1970: days)
    let two = { (number: Int) in String(number, digits: 2) }
    return String(date.year, digits: 4) + "-" + two(date.month) + "-" + two(date.day) + "T"
      + two(time / 3_600) + ":" + two(time / 60 % 60) + ":" + two(time % 60) + "Z"
  }
}
