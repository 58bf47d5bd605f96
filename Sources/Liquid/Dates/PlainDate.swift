internal import Bytes
internal import Platforms

/// A date in one of the forms that most exports have, read at once and as `DateText` reads it:
/// `2016-03-14`, `14.03.2016` or `14/03/2016`, of a day that there is, alone or with ` 09:30` or ` 09:30:15`
/// behind it.
struct PlainDate {
  let day: CivilDate
  /// Seconds after the day's start, by the clock that the text goes by.
  let secondOfDay: Int
  /// Whether the text names a time of day.
  let hasTime: Bool

  /// Nil for all else.
  init?(_ text: Span<UInt8>) {
    guard text.count == 10 || text.count == 16 || text.count == 19, let day = PlainDate.day(text)
    else { return nil }
    self.day = day
    hasTime = text.count > 10
    if !hasTime {
      secondOfDay = 0
      return
    }
    guard text[10] == UInt8(ascii: " ") || text[10] == UInt8(ascii: "T"),
      let hour = text.twoDigits(at: 11), hour < 24,
      text[13] == UInt8(ascii: ":"), let minute = text.twoDigits(at: 14), minute < 60
    else { return nil }
    var seconds = hour * 3_600 + minute * 60
    if text.count > 16 {
      guard text[16] == UInt8(ascii: ":"), let second = text.twoDigits(at: 17), second < 60 else {
        return nil
      }
      seconds += second
    }
    secondOfDay = seconds
  }

  private static func day(_ text: Span<UInt8>) -> CivilDate? {
    let isISO = text[4] == UInt8(ascii: "-") && text[7] == UInt8(ascii: "-")
    guard
      isISO
        || text[2] == text[5] && (text[2] == UInt8(ascii: ".") || text[2] == UInt8(ascii: "/")),
      let century = text.twoDigits(at: isISO ? 0 : 6), let year = text.twoDigits(at: isISO ? 2 : 8),
      let month = text.twoDigits(at: isISO ? 5 : 3), (1...12).contains(month),
      let day = text.twoDigits(at: isISO ? 8 : 0)
    else { return nil }
    let date = CivilDate(year: century * 100 + year, month: month, day: day)
    return day >= 1 && day <= CivilDate.days(inMonth: month, of: date.year) ? date : nil
  }

  /// The moment at which the zone's clocks show it.
  func time(in zone: ZoneTable) -> ZonedTime {
    zone.time(zone.epoch(ofLocal: day.daysSince1970 * 86_400 + secondOfDay))
  }
}

extension Span<UInt8> {
  /// The number of the two digits at `index`.
  func twoDigits(at index: Int) -> Int? {
    guard index + 1 < count, ASCII.isDigit(self[index]), ASCII.isDigit(self[index + 1]) else {
      return nil
    }
    return Int(self[index] - UInt8(ascii: "0")) * 10 + Int(self[index + 1] - UInt8(ascii: "0"))
  }
}
