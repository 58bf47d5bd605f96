internal import Bytes
internal import Platforms

/// The rule for the far future that ends a TZif file: `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX `TZ`).
struct PosixZoneRule: Sendable {
  /// A day of the year and a time on it.
  private struct Change {
    enum Day {
      /// 1 to 365; 29 February is never counted.
      case withoutLeapDay(Int)
      /// 0 to 365.
      case ofYear(Int)
      /// Week 5 is the last.
      case weekday(month: Int, week: Int, weekday: Int)
    }
    let day: Day
    /// Seconds after local midnight; may be negative or beyond the day.
    let time: Int

    func local(in year: Int) -> Int {
      let days: Int
      switch day {
      case .withoutLeapDay(let number):
        let isAfter = CivilDate.isLeap(year) && number >= 60
        days = CivilDate(year: year, month: 1, day: 1).daysSince1970 + number - (isAfter ? 0 : 1)
      case .ofYear(let number):
        days = CivilDate(year: year, month: 1, day: 1).daysSince1970 + number
      case .weekday(let month, let week, let weekday):
        let first = CivilDate(year: year, month: month, day: 1)
        var day = (weekday - first.weekday + 7) % 7 + 1 + (week - 1) * 7
        while day > CivilDate.days(inMonth: month, of: year) { day -= 7 }
        days = first.daysSince1970 + day - 1
      }
      return days * 86_400 + time
    }
  }

  private let standard: ZoneTable.Kind
  private let daylight: (kind: ZoneTable.Kind, start: Change, end: Change)?

  init?(_ text: [UInt8]) {
    var parser = Parser(text: text)
    guard let name = parser.name(), let offset = parser.time() else { return nil }
    standard = ZoneTable.Kind(offset: -offset, name: name, isDaylight: false)
    guard !parser.isAtEnd else {
      daylight = nil
      return
    }
    guard let summerName = parser.name() else { return nil }
    var summerOffset = 3_600 - offset
    if !parser.isAt(",") {
      guard let offset = parser.time() else { return nil }
      summerOffset = -offset
    }
    guard let start = parser.change(), let end = parser.change(), parser.isAtEnd else {
      return nil
    }
    daylight = (
      ZoneTable.Kind(offset: summerOffset, name: summerName, isDaylight: true), start, end
    )
  }

  /// Seconds east of UTC that its clocks may be.
  var offsets: [Int] { [standard.offset] + (daylight.map { [$0.kind.offset] } ?? []) }

  func kind(at epoch: Int) -> ZoneTable.Kind {
    guard let daylight else { return standard }
    let year = ZonedTime(epoch: epoch, offset: standard.offset, zone: "").date.year
    let start = daylight.start.local(in: year) - standard.offset
    let end = daylight.end.local(in: year) - daylight.kind.offset
    let isDaylight =
      start < end ? epoch >= start && epoch < end : epoch >= start || epoch < end
    return isDaylight ? daylight.kind : standard
  }

  private struct Parser {
    let text: [UInt8]
    var position = 0

    var isAtEnd: Bool { position >= text.count }
    func isAt(_ character: Unicode.Scalar) -> Bool {
      position < text.count && text[position] == UInt8(ascii: character)
    }

    mutating func accept(_ character: Unicode.Scalar) -> Bool {
      guard isAt(character) else { return false }
      position += 1
      return true
    }

    mutating func name() -> String? {
      let isQuoted = accept("<")
      let start = position
      while position < text.count,
        isQuoted ? text[position] != UInt8(ascii: ">") : ASCII.isLetter(text[position])
      { position += 1 }
      let name = String(decoding: text[start..<position], as: UTF8.self)
      if isQuoted, !accept(">") { return nil }
      return name.isEmpty ? nil : name
    }

    mutating func number() -> Int? {
      let start = position
      var value = 0
      while position < text.count, ASCII.isDigit(text[position]), position - start < 4 {
        value = value * 10 + Int(text[position] - UInt8(ascii: "0"))
        position += 1
      }
      return position > start ? value : nil
    }

    /// `[+-]hours[:minutes[:seconds]]` in seconds.
    mutating func time() -> Int? {
      let isNegative = accept("-")
      if !isNegative { _ = accept("+") }
      guard let hours = number() else { return nil }
      var seconds = hours * 3_600
      for unit in [60, 1] where accept(":") {
        guard let part = number() else { return nil }
        seconds += part * unit
      }
      return isNegative ? -seconds : seconds
    }

    mutating func change() -> Change? {
      guard accept(",") else { return nil }
      let day: Change.Day
      if accept("M") {
        guard let month = number(), accept("."), let week = number(),
          accept("."),
          let weekday = number(), (1...12).contains(month), (1...5).contains(week), weekday < 7
        else { return nil }
        day = .weekday(month: month, week: week, weekday: weekday)
      } else if accept("J") {
        guard let number = number() else { return nil }
        day = .withoutLeapDay(number)
      } else {
        guard let number = number() else { return nil }
        day = .ofYear(number)
      }
      var time = 7_200
      if accept("/") {
        guard let given = self.time() else { return nil }
        time = given
      }
      return Change(day: day, time: time)
    }
  }
}
