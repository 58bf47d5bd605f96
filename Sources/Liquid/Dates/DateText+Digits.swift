internal import Bytes
internal import Platforms

// MARK: Weeks, days of the year, and digits without separators

extension DateText {
  /// `2016-W11-1`, `16w11`.
  private static let week = TextPattern(#"\b(\d{2}|\d{4})?-?w(\d{2})(?:-?(\d))?\b"#)
  private static let dayOfWeek = TextPattern(#"-w-\d\b"#)
  /// `--03-14`, `---14`, `--0314`.
  private static let monthAndDay = TextPattern(#"--(?:(\d{2})?-(\d{2})|(\d{2})(\d{2})?)\b"#)
  /// `2016-074`.
  private static let yearAndDay = TextPattern(#"\b(\d{2}|\d{4})-(\d{3})\b"#)
  private static let fractionAndDay = TextPattern(#"[,.](?:\d{2}|\d{4})-\d{3}\b"#)
  private static let dayOfYear = TextPattern(#"\b-(\d{3})\b"#)
  private static let numberAndDay = TextPattern(#"\d-\d{3}\b"#)

  mutating func readWeekOrDayOfYear() -> Bool {
    if let match = take(DateText.week) {
      readWeek(match[1], match[2], match[3])
      return true
    }
    if take(DateText.dayOfWeek) != nil {
      isBroken = true
      return true
    }
    if let match = take(DateText.monthAndDay) {
      month = (match[1] ?? match[3]).map(DateText.number)
      day = (match[2] ?? match[4]).map(DateText.number)
      return true
    }
    if !fits(DateText.fractionAndDay), let match = take(DateText.yearAndDay) {
      year = match[1].map(DateText.number)
      dayOfYear = match[2].map(DateText.number)
      return true
    }
    guard !fits(DateText.numberAndDay), let match = take(DateText.dayOfYear) else { return false }
    dayOfYear = match[1].map(DateText.number)
    return true
  }

  private mutating func readWeek(_ yearPart: Part?, _ weekPart: Part?, _ weekdayPart: Part?) {
    let week = weekPart.map(DateText.number) ?? 0
    let weekday = weekdayPart.map(DateText.number) ?? 1
    guard let yearPart, yearPart.count == 4, (1...53).contains(week), (1...7).contains(weekday)
    else {
      isBroken = true
      return
    }
    let fourth = CivilDate(year: DateText.number(yearPart), month: 1, day: 4)
    let monday = fourth.daysSince1970 - (fourth.weekday + 6) % 7
    let date = CivilDate(daysSince1970: monday + (week - 1) * 7 + weekday - 1)
    (year, month, day) = (date.year, date.month, date.day)
  }

  /// `20160314`, `20160314T093000Z`, `160314 0930`, `14`.
  private static let digits = TextPattern(
    #"([-+]?)(\d{2,14})(?:\s*t?\s*(\d{2,6})?(?:[,.](\d*))?)?"#
      + #"(?:\s*(z\b|[-+]\d{1,4}\b|\[[-+]?\d[^\]]*\]))?"#)

  mutating func readDigits() -> Bool {
    guard let match = take(DateText.digits), let digits = match[2] else { return false }
    let isNegative = match[1]?.first == UInt8(ascii: "-")
    if let time = match[3] {
      readDayDigits(digits, isNegative: isNegative)
      readTimeDigits(time, isBeforePoint: match[4] != nil)
    } else if match[4] != nil {
      readDigitsBeforePoint(digits, isNegative: isNegative)
    } else {
      readDayDigits(digits, isNegative: isNegative)
    }
    nanosecond = match[4].map(DateText.nanoseconds) ?? nanosecond
    zone = match[5].map(DateText.withoutBrackets) ?? zone
    return true
  }

  private mutating func readDayDigits(_ digits: Part, isNegative: Bool) {
    var rest = digits
    func taken(_ count: Int) -> Int {
      defer { rest = rest.dropFirst(count) }
      return DateText.number(rest.prefix(count))
    }
    let count = digits.count
    guard count < 9 || count % 2 == 0 else { return }
    if count > 4 {
      let yearDigits = count > 6 ? 4 : 2
      let number = taken(yearDigits)
      year = isNegative ? -number : number
      if count > 7 { isYearShort = false }
    }
    if rest.count == 3 {
      dayOfYear = taken(3)
      return
    }
    if rest.count >= 4 { month = taken(2) }
    day = taken(2)
    if !rest.isEmpty { hour = taken(2) }
    if !rest.isEmpty { minute = taken(2) }
    if !rest.isEmpty { second = taken(2) }
  }

  /// The point is that of a second, and what stands before it is counted from there.
  private mutating func readDigitsBeforePoint(_ digits: Part, isNegative: Bool) {
    var rest = digits
    func taken() -> Int {
      defer { rest = rest.dropLast(2) }
      return DateText.number(rest.suffix(2))
    }
    guard digits.count < 9 || digits.count % 2 == 0 else { return }
    second = taken()
    if !rest.isEmpty { minute = taken() }
    if !rest.isEmpty { hour = taken() }
    if !rest.isEmpty { day = taken() }
    if !rest.isEmpty { month = taken() }
    guard !rest.isEmpty else { return }
    if rest.count > 2 { isYearShort = false }
    let number = DateText.number(rest)
    year = isNegative ? -number : number
  }

  private mutating func readTimeDigits(_ digits: Part, isBeforePoint: Bool) {
    guard digits.count % 2 == 0 else { return }
    let numbers = stride(from: digits.startIndex, to: digits.endIndex, by: 2).map {
      DateText.number(digits[$0..<($0 + 2)])
    }
    if isBeforePoint {
      second = numbers.last
      if numbers.count > 1 { minute = numbers[numbers.count - 2] }
      if numbers.count > 2 { hour = numbers[0] }
    } else {
      hour = numbers[0]
      if numbers.count > 1 { minute = numbers[1] }
      if numbers.count > 2 { second = numbers[2] }
    }
  }

  /// `[+9:jst]` names its zone `jst`.
  private static func withoutBrackets(_ zone: Part) -> Part {
    guard zone.first == UInt8(ascii: "[") else { return zone }
    let inner = zone.dropFirst().dropLast()
    return inner.firstIndex(of: UInt8(ascii: ":")).map { inner[($0 + 1)...] } ?? inner
  }
}
