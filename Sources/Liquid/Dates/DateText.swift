internal import Bytes
internal import Platforms

/// Reads dates as people and programs write them, with the rules of Ruby's `Time.parse`; a week, which
/// that leaves out, as `Date.parse` does. Those that most exports have are a `PlainDate` already.
///
/// First a time of day with its zone is taken out of the text, then the first form of a date that fits.
/// What a date lacks is today's.
struct DateText {
  /// Bytes of the longest text that is read as a date.
  static let maximumBytes = 128

  var year: Int?
  var month: Int?
  var day: Int?
  var dayOfYear: Int?
  var hour: Int?
  var minute: Int?
  var second: Int?
  var nanosecond: Int?
  var zone: ArraySlice<UInt8>?
  /// Whether a year below 100 is one of the years around 2000.
  var isYearShort = true
  var isBeforeChrist = false
  /// Whether the text names a day that does not exist or that is not to be known.
  var isBroken = false
  private(set) var text: [UInt8] = []
  /// Those that occur in the text, or did before a part was taken.
  private(set) var bytes = ByteSet()

  /// `text` is in lower case.
  init(_ text: [UInt8]) {
    self.text = DateText.plain(text)
    bytes = ByteSet(self.text)
    readWeekday()
    readTime()
    readDate()
    readEra()
    readLoneNumber()
    guard var year else { return }
    if isBeforeChrist { year = 1 - year }
    if isYearShort, (0...99).contains(year) { year += year < 69 ? 2_000 : 1_900 }
    self.year = year
  }

  /// nil where the text holds no date, or one that does not exist.
  /// - Parameter now: seconds since 1970-01-01 UTC.
  func time(now: Int, in table: ZoneTable) -> ZonedTime? {
    guard !isBroken, !isEmpty else { return nil }
    let offset = zone.flatMap {
      ZoneOffset.seconds($0, year: year ?? table.time(now).date.year, in: table)
    }
    // No clock is a day off.
    if let offset, offset.magnitude >= 86_400 { return nil }
    var parts = self
    if dayOfYear != nil { parts.month = 1 }
    if year == nil {
      parts.complete(
        from: offset.map { ZonedTime(epoch: now, offset: $0, zone: "") } ?? table.time(now))
    }
    guard let local = parts.local else { return nil }
    let nanosecond = nanosecond ?? 0
    guard let zone, let offset else {
      return table.time(table.epoch(ofLocal: local), nanosecond: nanosecond)
    }
    let epoch = local - offset
    return ZoneOffset.isUniversal(zone)
      ? ZonedTime(universal: epoch, nanosecond: nanosecond)
      : table.time(epoch, nanosecond: nanosecond, writtenWith: offset)
  }

  /// Whether no part of a date or a time is known.
  private var isEmpty: Bool {
    year == nil && month == nil && day == nil && dayOfYear == nil && hour == nil && minute == nil
      && second == nil && nanosecond == nil
  }

  /// Whether the pattern fits anywhere in the text.
  func fits(_ pattern: TextPattern) -> Bool { pattern.firstMatch(in: text, of: bytes) != nil }

  /// Takes the first place where the pattern fits out of the text.
  mutating func take(_ pattern: TextPattern) -> TextPattern.Match? {
    guard let match = pattern.firstMatch(in: text, of: bytes) else { return nil }
    text.replaceSubrange(match.range, with: [UInt8(ascii: " ")])
    return match
  }

  /// The number that starts after anything else; so large a one as is no part of any date is cut.
  static func number(_ digits: some Sequence<UInt8>) -> Int {
    var value = 0
    for byte in digits.drop(while: { !ASCII.isDigit($0) }) {
      value = min(value * 10 + Int(byte &- UInt8(ascii: "0")), 1 << 32)
    }
    return value
  }
}

extension DateText {
  /// The text with a space for each run of what no date has, and one byte for each other letter.
  private static func plain(_ text: [UInt8]) -> [UInt8] {
    // Most texts are one already.
    if text.allSatisfy(plainBytes.contains) { return text }
    var result: [UInt8] = []
    var isGap = false
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      guard isKept(scalar) else {
        isGap = true
        continue
      }
      if isGap { result.append(UInt8(ascii: " ")) }
      isGap = false
      result.append(scalar.isASCII ? UInt8(scalar.value) : 0x80)
    }
    return isGap ? result + [UInt8(ascii: " ")] : result
  }

  private static let plainBytes = ByteSet {
    ASCII.isLetter($0) || ASCII.isDigit($0) || "-+',./:@[]".utf8.contains($0)
  }

  private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return plainBytes.contains(UInt8(scalar.value)) }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber:
      return true
    default: return false
    }
  }

  /// Gives a text without a year what is larger than the largest part that it has.
  private mutating func complete(from now: ZonedTime) {
    year = now.date.year
    guard month == nil else { return }
    month = now.date.month
    guard day == nil else { return }
    day = now.date.day
    guard hour == nil else { return }
    hour = now.hour
    guard minute == nil else { return }
    minute = now.minute
    guard second == nil else { return }
    second = now.second
  }

  /// Seconds since 1970 by the clock that the text goes by; nil where the clock shows no such time.
  private var local: Int? {
    let (year, month) = (year ?? 1970, month ?? 1)
    let day = dayOfYear ?? day ?? 1
    let lastDay = dayOfYear == nil ? 31 : CivilDate.isLeap(year) ? 366 : 365
    let (hour, minute, second) = (hour ?? 0, minute ?? 0, second ?? 0)
    guard abs(year) <= 9_999, (1...12).contains(month), (1...lastDay).contains(day),
      (0...24).contains(hour), (0...59).contains(minute), (0...60).contains(second),
      hour < 24 || (minute == 0 && second == 0)
    else { return nil }
    let date = CivilDate(year: year, month: month, day: day)
    return date.daysSince1970 * 86_400 + hour * 3_600 + minute * 60 + second
  }
}
