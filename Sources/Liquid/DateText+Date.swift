// MARK: The forms of a date

extension DateText {
  mutating func readDate() {
    if readNamedMonth() { return }
    if readISO() { return }
    if readSeparated(by: 0x2f, isShortAllowed: true) { return }
    if readSeparated(by: 0x2e, isShortAllowed: false) { return }
    if readMonthAlone() { return }
    if readOrdinalDay() { return }
    readDigits()
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// The first month name, where it starts and where its word ends.
  private func monthName() -> (number: Int, start: Int, end: Int)? {
    for start in scanner.text.indices {
      guard let index = DateText.months.firstIndex(where: { scanner.isAt(start, $0) }) else {
        continue
      }
      var end = start + 3
      while let byte = scanner.byte(end), ![0x2d, 0x20, 0x27].contains(byte), !ASCII.isDigit(byte) {
        end += 1
      }
      return (index + 1, start, end)
    }
    return nil
  }

  /// `14 March 2016`, `14th of March` is none, `March 14, 2016`, `14-Mar-2016`, `Mar-14-2016`.
  private mutating func readNamedMonth() -> Bool {
    guard let name = monthName() else { return false }
    var before = name.start
    while before > 0, let byte = scanner.byte(before - 1), byte == 0x20 || byte == 0x2d {
      before -= 1
    }
    // A suffix as in `14th`.
    var digitsEnd = before
    while digitsEnd > 0, let byte = scanner.byte(digitsEnd - 1), !ASCII.isDigit(byte),
      ![0x2d, 0x20].contains(byte)
    { digitsEnd -= 1 }
    var digitsStart = digitsEnd
    while digitsStart > 0, let byte = scanner.byte(digitsStart - 1), ASCII.isDigit(byte) {
      digitsStart -= 1
    }
    var next = scanner.skip(name.end) { $0 == 0x20 || $0 == 0x2d || $0 == 0x2e || $0 == 0x2c }
    if digitsStart < digitsEnd {
      month = name.number
      let first = scanner.part(digitsStart..<digitsEnd)
      if scanner.byte(next) == 0x27 { next += 1 }
      guard let digits = scanner.digits(at: next) else {
        day = first.value
        return true
      }
      assign(year: scanner.part(next..<digits.end), month: nil, day: first)
      return true
    }
    guard let digits = scanner.digits(at: next) else { return false }
    month = name.number
    var end = digits.end
    while let byte = scanner.byte(end), ASCII.isLetter(byte) { end += 1 }
    let last = scanner.part(next..<digits.end)
    next = scanner.skip(end) { $0 == 0x20 || $0 == 0x2c || $0 == 0x2d }
    let hasApostrophe = scanner.byte(next) == 0x27
    if hasApostrophe { next += 1 }
    if let yearDigits = scanner.digits(at: next) {
      assign(year: scanner.part(next..<yearDigits.end), month: nil, day: last)
    } else if last.count > 2 {
      year = last.value
    } else {
      day = last.value
    }
    return true
  }

  /// `2016-03-14`, `14-03-2016`, `2016-074`, `2016-W11-1`.
  private mutating func readISO() -> Bool {
    for start in scanner.numberStarts {
      guard let first = scanner.digits(at: start), scanner.byte(first.end) == 0x2d else { continue }
      let firstPart = scanner.part(start..<first.end)
      if scanner.byte(first.end + 1) == 0x77, let week = scanner.digits(at: first.end + 2),
        week.end - first.end == 4
      {
        var weekday = 1
        if scanner.byte(week.end) == 0x2d, let digit = scanner.digits(at: week.end + 1) {
          weekday = digit.value
        }
        return readWeek(firstPart.value, week.value, weekday)
      }
      guard let second = scanner.digits(at: first.end + 1) else { continue }
      let secondPart = scanner.part((first.end + 1)..<second.end)
      guard scanner.byte(second.end) == 0x2d, let third = scanner.digits(at: second.end + 1) else {
        if firstPart.count == 4, secondPart.count == 3 {
          year = firstPart.value
          dayOfYear = secondPart.value
          return true
        }
        if firstPart.count == 4, secondPart.count == 2 {
          year = firstPart.value
          month = secondPart.value
          return true
        }
        continue
      }
      let isNegative = start > 0 && scanner.byte(start - 1) == 0x2d
      assign(
        year: firstPart, month: secondPart, day: scanner.part((second.end + 1)..<third.end))
      if isNegative, let positive = year { year = -positive }
      return true
    }
    return false
  }

  private mutating func readWeek(_ weekYear: Int, _ week: Int, _ weekday: Int) -> Bool {
    guard (1...53).contains(week), (1...7).contains(weekday), weekYear <= 9_999 else {
      isBroken = true
      return true
    }
    let fourth = CivilDate(year: weekYear, month: 1, day: 4)
    let monday = fourth.daysSince1970 - (fourth.weekday + 6) % 7
    let date = CivilDate(daysSince1970: monday + (week - 1) * 7 + weekday - 1)
    (year, month, day) = (date.year, date.month, date.day)
    return true
  }

  private mutating func readSeparated(by separator: UInt8, isShortAllowed: Bool) -> Bool {
    for start in scanner.numberStarts {
      guard let first = scanner.digits(at: start), scanner.byte(first.end) == separator,
        let second = scanner.digits(at: scanner.skipSpace(first.end + 1))
      else { continue }
      let firstPart = scanner.part(start..<first.end)
      let secondPart = scanner.part(scanner.skipSpace(first.end + 1)..<second.end)
      let next = scanner.skipSpace(second.end + 1)
      let hasThird =
        isShortAllowed
        ? scanner.byte(second.end).map { !ASCII.isDigit($0) } == true
        : scanner.byte(second.end) == separator
      if hasThird, let third = scanner.digits(at: next) {
        assign(year: firstPart, month: secondPart, day: scanner.part(next..<third.end))
        return true
      }
      guard isShortAllowed else { continue }
      month = firstPart.value
      day = secondPart.value
      return true
    }
    return false
  }

  private mutating func readMonthAlone() -> Bool {
    guard let name = monthName() else { return false }
    month = name.number
    return true
  }

  private mutating func readOrdinalDay() -> Bool {
    for start in scanner.numberStarts {
      guard let digits = scanner.digits(at: start) else { continue }
      let isOrdinal = ["st", "nd", "rd", "th"].contains { scanner.isAt(digits.end, $0) }
      if isOrdinal, !scanner.isWord(digits.end + 2) {
        day = digits.value
        return true
      }
    }
    return false
  }

  /// `20160314`, `20160314t093000z`, `160314`, `14`.
  private mutating func readDigits() {
    let start = scanner.numberStarts.first { scanner.byte($0 + 1).map(ASCII.isDigit) == true }
    guard let start, let digits = scanner.digits(at: start) else { return }
    let text = scanner.text
    func value(_ range: Range<Int>) -> Int { scanner.part(range).value }
    switch digits.end - start {
    case 2: day = digits.value
    case 3: dayOfYear = digits.value
    case 4:
      month = value(start..<(start + 2))
      day = value((start + 2)..<(start + 4))
    case 6:
      year = DateText.century(value(start..<(start + 2)))
      month = value((start + 2)..<(start + 4))
      day = value((start + 4)..<(start + 6))
    case 7:
      year = value(start..<(start + 4))
      dayOfYear = value((start + 4)..<(start + 7))
    case 8, 10, 12, 14:
      year = value(start..<(start + 4))
      month = value((start + 4)..<(start + 6))
      day = value((start + 6)..<(start + 8))
      var next = start + 8
      if digits.end > next { hour = value(next..<(next + 2)) }
      next += 2
      if digits.end > next { minute = value(next..<(next + 2)) }
      next += 2
      if digits.end > next { second = value(next..<(next + 2)) }
    default: return
    }
    guard hour == nil else { return }
    var next = digits.end
    if scanner.byte(next) == 0x74 { next += 1 }
    guard let clock = scanner.digits(at: next), [2, 4, 6].contains(clock.end - next) else { return }
    hour = value(next..<(next + 2))
    if clock.end - next > 2 { minute = value((next + 2)..<(next + 4)) }
    if clock.end - next > 4 { second = value((next + 4)..<(next + 6)) }
    if let end = ZoneOffset.end(of: text, from: clock.end) { zone = Array(text[clock.end..<end]) }
  }

  /// Finds out which of three numbers is the year: the first, unless another has more than two digits.
  private mutating func assign(
    year first: TextScanner.Part, month second: TextScanner.Part?, day third: TextScanner.Part
  ) {
    var (yearPart, dayPart) = (first, third)
    if dayPart.count > 2 { swap(&yearPart, &dayPart) }
    year = yearPart.count <= 2 ? DateText.century(yearPart.value) : yearPart.value
    if let second { month = second.value }
    day = dayPart.value
  }

  private static func century(_ value: Int) -> Int { value + (value < 69 ? 2_000 : 1_900) }
}
