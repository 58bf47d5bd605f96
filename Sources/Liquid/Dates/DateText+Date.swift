internal import Bytes

// MARK: The forms of a date

extension DateText {
  typealias Part = ArraySlice<UInt8>

  mutating func readDate() {
    // The order decides: `3/4` may be a part of a form that comes before.
    _ =
      readDayOfNamedMonth() || readNamedMonthAndDay() || readParts(DateText.dashed)
      || readJapaneseEra() || readDashedNamedMonth() || readParts(DateText.slashed)
      || readParts(DateText.dotted) || readWeekOrDayOfYear() || readShortYear() || readMonth()
      || readOrdinalDay() || readDigits()
  }

  private static let months = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
  private static let era =
    #"(c(?:e|\.e\.)|b(?:ce|\.c\.e\.)|a(?:d|\.d\.)|b(?:c|\.c\.))"#

  /// The number of a month's name, as a part of a date is written.
  private static func monthNumber(_ name: Part?) -> Part? {
    guard let name, let index = monthNames.firstIndex(where: { name.elementsEqual($0) }) else {
      return nil
    }
    return Array(String(index + 1).utf8)[...]
  }

  private static let monthNames = months.split(separator: "|").map { Array($0.utf8) }

  /// `14 March 2016`, `14th Mar '16`, `14 March 44 b.c.`.
  private static let dayOfNamedMonth = TextPattern(
    #"('?\d+)[^-\d\s]*\s*(\#(months))[^-\d\s']*"#
      + #"(?:\s*\#(era)?\s*('?-?\d+(?:(?:st|nd|rd|th)\b)?))?"#)

  private mutating func readDayOfNamedMonth() -> Bool {
    guard let match = take(DateText.dayOfNamedMonth) else { return false }
    assign(match[4], DateText.monthNumber(match[2]), match[1])
    readEra(match[3])
    return true
  }

  /// `March 14, 2016`, `Mar '16`.
  private static let namedMonthAndDay = TextPattern(
    #"\b(\#(months))[^-\d\s']*\s*('?\d+)[^-\d\s']*(?:\s*,?\s*\#(era)?\s*('?-?\d+))?"#)

  private mutating func readNamedMonthAndDay() -> Bool {
    guard let match = take(DateText.namedMonthAndDay) else { return false }
    assign(match[4], DateText.monthNumber(match[1]), match[2])
    readEra(match[3])
    return true
  }

  /// `2016-03-14`, `14-03-2016`.
  private static let dashed = TextPattern(#"('?[-+]?\d+)-(\d+)-('?-?\d+)"#)

  /// `H28.03.14`.
  private static let japaneseEra = TextPattern(#"\b([mtshr])(\d+)\.(\d+)\.(\d+)"#)

  private mutating func readJapaneseEra() -> Bool {
    guard let match = take(DateText.japaneseEra) else { return false }
    let before =
      switch match[1]?.first {
      case UInt8(ascii: "m"): 1867
      case UInt8(ascii: "t"): 1911
      case UInt8(ascii: "s"): 1925
      case UInt8(ascii: "h"): 1988
      default: 2018
      }
    year = match[2].map { DateText.number($0) + before }
    month = match[3].map(DateText.number)
    day = match[4].map(DateText.number)
    return true
  }

  private mutating func readParts(_ pattern: TextPattern) -> Bool {
    guard let match = take(pattern) else { return false }
    assign(match[1], match[2], match[3])
    return true
  }

  /// `14-Mar-2016`.
  private static let dayDashNamedMonth = TextPattern(#"('?-?\d+)-(\#(months))[^-/.]*-('?-?\d+)"#)
  /// `Mar-14-2016`.
  private static let namedMonthDashDay = TextPattern(
    #"\b(\#(months))[^-/.]*-('?-?\d+)(?:-('?-?\d+))?"#)

  private mutating func readDashedNamedMonth() -> Bool {
    if let match = take(DateText.dayDashNamedMonth) {
      assign(match[3], DateText.monthNumber(match[2]), match[1])
      return true
    }
    guard let match = take(DateText.namedMonthDashDay) else { return false }
    assign(match[3], DateText.monthNumber(match[1]), match[2])
    return true
  }

  /// `2016/03/14`, `3/14`.
  private static let slashed = TextPattern(#"('?-?\d+)/\s*('?\d+)(?:\D\s*('?-?\d+))?"#)

  /// `14.03.2016`.
  private static let dotted = TextPattern(#"('?-?\d+)\.\s*('?\d+)\.\s*('?-?\d+)"#)

  /// `'16`.
  private static let shortYear = TextPattern(#"'(\d+)\b"#)

  private mutating func readShortYear() -> Bool {
    guard let match = take(DateText.shortYear) else { return false }
    year = match[1].map(DateText.number)
    return true
  }

  private static let month = TextPattern(#"\b(\#(months))[^\s]*"#)

  private mutating func readMonth() -> Bool {
    guard let match = take(DateText.month) else { return false }
    month = DateText.monthNumber(match[1]).map(DateText.number)
    return true
  }

  private static let ordinalDay = TextPattern(#"(\d+)(?:st|nd|rd|th)\b"#)

  private mutating func readOrdinalDay() -> Bool {
    guard let match = take(DateText.ordinalDay) else { return false }
    day = match[1].map(DateText.number)
    return true
  }

  private static let beforeChrist = TextPattern(#"\b(?:bc\b|bce\b|b\.c\.|b\.c\.e\.)"#)

  mutating func readEra() {
    if take(DateText.beforeChrist) != nil { isBeforeChrist = true }
  }

  private mutating func readEra(_ era: Part?) {
    if era?.first == UInt8(ascii: "b") { isBeforeChrist = true }
  }

  private static let loneNumber = TextPattern(#"\A\s*(\d{1,2})\s*\z"#)

  /// A number that is left alone is the hour where only the day is known, or the day where only the hour
  /// is.
  mutating func readLoneNumber() {
    guard let number = DateText.loneNumber.firstMatch(in: text)?[1].map(DateText.number) else {
      return
    }
    if hour != nil, day == nil, (1...31).contains(number) { day = number }
    if day != nil, hour == nil, (0...24).contains(number) { hour = number }
  }

  /// Finds out which of three parts are the year, the month and the day: a year may have more than two
  /// digits or an apostrophe, a day something behind its digits.
  private mutating func assign(_ first: Part?, _ second: Part?, _ third: Part?) {
    var (year, month, day) = (first, second, third)
    if year != nil, month != nil, day == nil { (year, month, day) = (nil, year, month) }
    if year == nil, let last = day, DateText.isYear(last) { (year, day) = (last, nil) }
    if let part = year.map(DateText.signedNumber), let all = year, part.endIndex < all.endIndex {
      (year, day) = (day, part)
    }
    if let middle = month, DateText.isYear(middle) { (year, month, day) = (middle, day, year) }
    if let last = day, DateText.isYear(last) { swap(&year, &day) }
    if let part = year.map(DateText.signedNumber) {
      let digits = part.drop { !ASCII.isDigit($0) }
      if digits.count < part.count || digits.count > 2 { isYearShort = false }
      let number = DateText.number(digits)
      self.year = part.first == UInt8(ascii: "-") ? -number : number
    }
    if let month { self.month = DateText.number(month) }
    if let day { self.day = DateText.number(day) }
  }

  private static func isYear(_ part: Part) -> Bool {
    part.count > 2 || part.first == UInt8(ascii: "'")
  }

  /// The first number of a part, with its sign.
  private static func signedNumber(_ part: Part) -> Part {
    let number = part.drop {
      !ASCII.isDigit($0) && $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "+")
    }
    let digits = ASCII.isDigit(number.first ?? 0) ? number : number.dropFirst()
    return number[..<(digits.firstIndex { !ASCII.isDigit($0) } ?? digits.endIndex)]
  }
}
