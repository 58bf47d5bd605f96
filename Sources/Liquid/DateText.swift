/// Reads dates as people and programs write them, with the rules of Ruby's `Time.parse`.
///
/// First a time of day with its zone is taken out of the text, then the first form of a date that fits:
/// `14 March 2016`, `March 14, 2016`, `2016-03-14`, `14-Mar-2016`, `2016/03/14`, `14.3.2016`, a month,
/// a day as `14th`, or digits without separators. What a date lacks is today's.
struct DateText {
  var year: Int?
  var month: Int?
  var day: Int?
  var dayOfYear: Int?
  var hour: Int?
  var minute: Int?
  var second: Int?
  var nanosecond = 0
  var zone: [UInt8]?
  var scanner: TextScanner
  var isBroken = false

  /// `text` is in lower case.
  init(_ text: [UInt8]) {
    let kept = text.map { byte in
      let isKept =
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte >= 0x80
        || [0x2d, 0x2b, 0x27, 0x2c, 0x2e, 0x2f, 0x3a, 0x40, 0x5b, 0x5d].contains(byte)
      return isKept ? byte : 0x20
    }
    scanner = TextScanner(text: kept)
    readWeekday()
    readTime()
    readDate()
  }

  /// nil where the text holds no date, or one that does not exist.
  func time(now: ZonedTime, in rules: ZoneRules) -> ZonedTime? {
    guard !isBroken,
      year != nil || month != nil || day != nil || dayOfYear != nil || hour != nil
    else { return nil }
    let offset = zone.flatMap(ZoneOffset.seconds)
    let current =
      offset.map { ZonedTime(epoch: now.epoch, offset: $0, zone: "") } ?? now
    var date = CivilDate(
      year: year ?? current.date.year, month: month ?? 1, day: day ?? 1)
    if year == nil, dayOfYear == nil, month == nil {
      date.month = current.date.month
      if day == nil { date.day = current.date.day }
    }
    if let dayOfYear {
      guard (1...366).contains(dayOfYear) else { return nil }
      date.month = 1
      date.day = dayOfYear
    } else if !(1...12).contains(date.month) || !(1...31).contains(date.day) {
      return nil
    }
    let (hour, minute, second) = (hour ?? 0, minute ?? 0, second ?? 0)
    guard (0...24).contains(hour), (0...59).contains(minute), (0...60).contains(second),
      hour < 24 || (minute == 0 && second == 0), abs(date.year) <= 9_999
    else { return nil }
    let local = date.daysSince1970 * 86_400 + hour * 3_600 + minute * 60 + second
    guard let offset else {
      return rules.time(rules.epoch(ofLocal: local), nanosecond: nanosecond)
    }
    let epoch = local - offset
    if zone.map(ZoneOffset.isUniversal) == true {
      return ZonedTime(epoch: epoch, nanosecond: nanosecond, offset: 0, zone: "UTC")
    }
    let inZone = rules.time(epoch, nanosecond: nanosecond)
    return inZone.offset == offset
      ? inZone : ZonedTime(epoch: epoch, nanosecond: nanosecond, offset: offset, zone: "")
  }

  // MARK: - Time of day

  private mutating func readWeekday() {
    let names = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
    for start in scanner.wordStarts {
      guard names.contains(where: { scanner.isAt(start, $0) }) else { continue }
      var end = start + 3
      while let byte = scanner.byte(end), ![0x2d, 0x2f, 0x20].contains(byte), !ASCII.isDigit(byte) {
        end += 1
      }
      return scanner.blank(start..<end)
    }
  }

  private mutating func readTime() {
    var start = 0
    while start < scanner.text.count {
      if let digits = scanner.digits(at: start) {
        if readTime(at: start, hourEnd: digits.end, hour: digits.value) { return }
        start = digits.end
      } else {
        start += 1
      }
    }
  }

  /// `9:30`, `9:30:15.25 pm`, `9 pm`, with a zone.
  private mutating func readTime(at start: Int, hourEnd: Int, hour: Int) -> Bool {
    var end = hourEnd
    var minute: Int?
    var second: Int?
    var nanosecond = 0
    let colon = scanner.skipSpace(end)
    if scanner.byte(colon) == 0x3a, let digits = scanner.digits(at: scanner.skipSpace(colon + 1)) {
      minute = digits.value
      end = digits.end
      let next = scanner.skipSpace(end)
      if scanner.byte(next) == 0x3a, let digits = scanner.digits(at: scanner.skipSpace(next + 1)) {
        second = digits.value
        end = digits.end
        if scanner.byte(end) == 0x2e || scanner.byte(end) == 0x2c {
          end += 1
          var unit = 100_000_000
          while let byte = scanner.byte(end), ASCII.isDigit(byte) {
            nanosecond += Int(byte - 0x30) * unit
            unit /= 10
            end += 1
          }
        }
      }
    }
    var hour = hour
    let half = scanner.skipSpace(end)
    if let byte = scanner.byte(half), byte == 0x61 || byte == 0x70 {
      let afterDots = half + 4
      let isShort =
        scanner.byte(half + 1) == 0x6d && !scanner.isWord(half + 2)
      let isDotted = scanner.isAt(half + 1, ".m.")
      if isShort || isDotted {
        end = isShort ? half + 2 : afterDots
        hour = hour % 12 + (byte == 0x70 ? 12 : 0)
      } else if minute == nil {
        return false
      }
    } else if minute == nil {
      return false
    }
    self.hour = hour
    self.minute = minute ?? 0
    self.second = second
    self.nanosecond = nanosecond
    let zoneStart = scanner.skipSpace(end)
    if let zoneEnd = ZoneOffset.end(of: scanner.text, from: zoneStart) {
      zone = Array(scanner.text[zoneStart..<zoneEnd])
      end = zoneEnd
    }
    scanner.blank(start..<end)
    return true
  }
}
