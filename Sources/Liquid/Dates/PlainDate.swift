internal import Bytes
internal import Platforms

/// A date in one of the forms that most exports have, read at once and as `DateText` reads it:
/// `2016-03-14`, `14.03.2016` or `14/03/2016`, of a day that there is, alone or with ` 09:30` or ` 09:30:15`
/// behind it; of the first also `2016-03-14T09:30:15.250Z`.
struct PlainDate {
  let day: CivilDate
  /// Seconds after the day's start, by the clock that the text goes by.
  private var secondOfDay = 0
  private var nanosecond = 0
  /// Whether that clock is UTC's; else it is that of the configured zone.
  private var isUniversal = false
  /// Whether the text names a time of day.
  private(set) var hasTime = false

  /// Nil for all else.
  init?(_ text: Span<UInt8>) {
    guard text.count >= 10 else { return nil }
    let isISO = text[4] == UInt8(ascii: "-") && text[7] == UInt8(ascii: "-")
    guard let day = PlainDate.day(text, isISO: isISO) else { return nil }
    self.day = day
    if text.count == 10 { return }
    hasTime = true
    guard let end = readTime(text) else { return nil }
    guard end < text.count else { return }
    guard isISO, let end = readFraction(text, from: end), end == text.count else { return nil }
  }

  /// - Returns: The index behind the time.
  private mutating func readTime(_ text: Span<UInt8>) -> Int? {
    guard text.count >= 16, text[10] == UInt8(ascii: " ") || text[10] == UInt8(ascii: "T"),
      let hour = text.twoDigits(at: 11), hour < 24,
      text[13] == UInt8(ascii: ":"), let minute = text.twoDigits(at: 14), minute < 60
    else { return nil }
    secondOfDay = hour * 3_600 + minute * 60
    guard text.count > 16, text[16] == UInt8(ascii: ":") else { return 16 }
    guard let second = text.twoDigits(at: 17), second < 60 else { return nil }
    secondOfDay += second
    return 19
  }

  /// Reads a second's fraction and the `Z` of UTC, as far as they are there.
  /// - Returns: The index behind them.
  private mutating func readFraction(_ text: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    if start == 19, text[index] == UInt8(ascii: ".") {
      var unit = 100_000_000
      index += 1
      while index < text.count, ASCII.isDigit(text[index]) {
        nanosecond += Int(text[index] - UInt8(ascii: "0")) * unit
        unit /= 10
        index += 1
      }
      if index == start + 1 { return nil }
    }
    if index < text.count, text[index] == UInt8(ascii: "Z") {
      isUniversal = true
      index += 1
    }
    return index
  }

  private static func day(_ text: Span<UInt8>, isISO: Bool) -> CivilDate? {
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

  /// The moment that it is, as the clock shows it that the text goes by.
  /// - Parameter zone: the configured one.
  func time(in zone: ZoneTable) -> ZonedTime {
    let local = day.daysSince1970 * 86_400 + secondOfDay
    return isUniversal
      ? ZonedTime(epoch: local, nanosecond: nanosecond, offset: 0, zone: "UTC")
      : zone.time(zone.epoch(ofLocal: local), nanosecond: nanosecond)
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
