internal import Bytes
internal import Platforms

/// A moment as a clock in some zone shows it.
struct ZonedTime: Equatable, Sendable {
  /// Seconds since 1970-01-01 UTC.
  let epoch: Int
  let nanosecond: Int
  /// Seconds east of UTC.
  let offset: Int
  /// Short name of the zone; empty for a fixed offset.
  let zone: String
  let date: CivilDate
  let hour: Int
  let minute: Int
  let second: Int

  init(epoch: Int, nanosecond: Int = 0, offset: Int, zone: String) {
    self.epoch = epoch
    self.nanosecond = nanosecond
    self.offset = offset
    self.zone = zone
    let (days, rest) = CivilDate.days(ofSeconds: epoch + offset)
    date = CivilDate(daysSince1970: days)
    hour = rest / 3_600
    minute = rest / 60 % 60
    second = rest % 60
  }

  /// A moment as UTC's clocks show it.
  init(universal epoch: Int, nanosecond: Int) {
    self.init(epoch: epoch, nanosecond: nanosecond, offset: 0, zone: "UTC")
  }

  /// The start of a day, in no zone.
  init(startOf day: CivilDate) {
    epoch = day.daysSince1970 * 86_400
    nanosecond = 0
    offset = 0
    zone = ""
    date = day
    (hour, minute, second) = (0, 0, 0)
  }

  /// Seconds since 1970 within which dates are computed, from `-9999-01-01T00:00:00Z` on: the years that four
  /// digits can tell, with a sign.
  static let range = -377_705_116_800...CivilDate.lastSecond
}
