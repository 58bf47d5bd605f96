internal import Bytes
internal import Platforms

/// A date in one of the forms that most exports have, read at once and as the patterns of `DateText` read
/// it: `2016-03-14` or `14-03-2016`, also with `/` or `.`, of a day that there is, alone or with ` 09:30` or
/// ` 09:30:15` behind it; with the year first also `2016-03-14T09:30:15.250Z`, with `UTC` or an offset in
/// place of the `Z`, and with a space before it.
struct PlainDate {
  let day: CivilDate
  /// Seconds after the day's start, by the clock that the text goes by.
  private var secondOfDay = 0
  private var nanosecond = 0
  private var clock = Clock.configured
  /// Whether the text names a time of day.
  private(set) var hasTime = false

  /// What the time in a text counts from.
  private enum Clock {
    /// The configured zone's, of a text that names none.
    case configured
    case universal
    /// Seconds east of UTC.
    case offset(Int)
  }

  /// Nil for all else.
  init?(_ text: Span<UInt8>) {
    guard text.count >= 10, text.count <= DateText.maximumBytes else { return nil }
    let isYearFirst = PlainDate.isMark(text[4]) && text[7] == text[4]
    guard let day = PlainDate.day(text, isYearFirst: isYearFirst) else { return nil }
    self.day = day
    if text.count == 10 { return }
    hasTime = true
    guard var end = readTime(text) else { return nil }
    if end == text.count { return }
    guard isYearFirst, readFraction(text, &end), readClock(text, from: end) else { return nil }
  }

  /// - Returns: The index behind the time.
  private mutating func readTime(_ text: Span<UInt8>) -> Int? {
    guard text.count >= 16,
      text[10] == UInt8(ascii: " ") || ASCII.lowercased(text[10]) == UInt8(ascii: "t"),
      let hour = text.twoDigits(at: 11), hour < 24,
      text[13] == UInt8(ascii: ":"), let minute = text.twoDigits(at: 14), minute < 60
    else { return nil }
    secondOfDay = hour * 3_600 + minute * 60
    guard text.count > 16, text[16] == UInt8(ascii: ":") else { return 16 }
    guard let second = text.twoDigits(at: 17), second < 60 else { return nil }
    secondOfDay += second
    return 19
  }

  /// Reads a second's fraction, if there is one.
  /// - Parameter index: behind the time; then behind the fraction.
  /// - Returns: false where a point has no digit behind it.
  private mutating func readFraction(_ text: Span<UInt8>, _ index: inout Int) -> Bool {
    guard index == 19, text[index] == UInt8(ascii: ".") else { return true }
    var unit = 100_000_000
    index += 1
    while index < text.count, ASCII.isDigit(text[index]) {
      nanosecond += Int(text[index] - UInt8(ascii: "0")) * unit
      unit /= 10
      index += 1
    }
    return index > 20
  }

  /// Reads the zone that the text ends with: `Z`, `UTC`, `+02:00`, `+0200`, `+02`.
  /// - Returns: false for any other end.
  private mutating func readClock(_ text: Span<UInt8>, from start: Int) -> Bool {
    var index = start
    if index < text.count, text[index] == UInt8(ascii: " ") { index += 1 }
    // A space with nothing behind it is left to the patterns.
    guard index < text.count else { return start == text.count }
    let zone = text.extracting(index...)
    if zone.equals("Z") || zone.equals("z") || zone.equals("UTC") || zone.equals("utc") {
      clock = .universal
      return true
    }
    let hasColon = zone.count == 6 && zone[3] == UInt8(ascii: ":")
    guard zone[0] == UInt8(ascii: "+") || zone[0] == UInt8(ascii: "-"),
      zone.count == 3 || zone.count == 5 || hasColon,
      let hours = zone.twoDigits(at: 1), hours < 24,
      let minutes = zone.count == 3 ? 0 : zone.twoDigits(at: hasColon ? 4 : 3), minutes < 60
    else { return false }
    let seconds = hours * 3_600 + minutes * 60
    if zone[0] == UInt8(ascii: "+") {
      clock = .offset(seconds)
    } else {
      // RFC 3339 §4.3: `-00:00` is a time in UTC of a place that is not known.
      clock = seconds == 0 ? .universal : .offset(-seconds)
    }
    return true
  }

  /// Whether it stands between the numbers of a day.
  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".")
  }

  private static func day(_ text: Span<UInt8>, isYearFirst: Bool) -> CivilDate? {
    guard isYearFirst || isMark(text[2]) && text[5] == text[2],
      let century = text.twoDigits(at: isYearFirst ? 0 : 6),
      let year = text.twoDigits(at: isYearFirst ? 2 : 8),
      let month = text.twoDigits(at: isYearFirst ? 5 : 3), (1...12).contains(month),
      let day = text.twoDigits(at: isYearFirst ? 8 : 0)
    else { return nil }
    let date = CivilDate(year: century * 100 + year, month: month, day: day)
    return day >= 1 && day <= CivilDate.days(inMonth: month, of: date.year) ? date : nil
  }

  /// The moment that it is, as the clock shows it that the text goes by.
  /// - Parameter zone: the configured one.
  func time(in zone: ZoneTable) -> ZonedTime {
    let local = day.daysSince1970 * 86_400 + secondOfDay
    return switch clock {
    case .configured: zone.time(zone.epoch(ofLocal: local), nanosecond: nanosecond)
    case .universal: ZonedTime(universal: local, nanosecond: nanosecond)
    case .offset(let offset):
      zone.time(local - offset, nanosecond: nanosecond, writtenWith: offset)
    }
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
