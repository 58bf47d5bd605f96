// MARK: The time of day

extension DateText {
  private static let weekday = TextPattern(#"\b(?:sun|mon|tue|wed|thu|fri|sat)[^-/\d\s]*"#)

  mutating func readWeekday() { _ = take(DateText.weekday) }

  /// A time and its zone: `9:30`, `9:30:15.25 pm`, `9h30`, `9 pm`.
  private static let time = TextPattern(
    #"((?:\d+\s*:\s*\d+(?:\s*:\s*\d+(?:[,.]\d*)?)?|\d+\s*h(?:\s*\d+m?(?:\s*\d+s?)?)?)"#
      + #"(?:\s*[ap](?:m\b|\.m\.))?|\d+\s*[ap](?:m\b|\.m\.))"#
      + #"(?:\s*((?:gmt|utc?)?[-+]\d+(?:[,.:]\d+(?::\d+)?)?"#
      + "|[a-z\u{80}.\\s]+(?:standard|daylight)\\stime\\b|[a-z\u{80}]+(?:\\sdst)?\\b))?")
  private static let timeParts = TextPattern(
    #"\A(\d+)h?(?:\s*:?\s*(\d+)m?(?:\s*:?\s*(\d+)(?:[,.](\d+))?s?)?)?(?:\s*([ap])(?:m\b|\.m\.))?"#)

  mutating func readTime() {
    guard let match = take(DateText.time), let time = match[1],
      let parts = DateText.timeParts.firstMatch(in: Array(time))
    else { return }
    hour = parts[1].map(DateText.number)
    minute = parts[2].map(DateText.number)
    second = parts[3].map(DateText.number)
    nanosecond = parts[4].map(DateText.nanoseconds)
    if let half = parts[5]?.first, let clock = hour {
      hour = clock % 12 + (half == UInt8(ascii: "p") ? 12 : 0)
    }
    zone = match[2]
  }

  /// The digits behind a second's point.
  static func nanoseconds(_ fraction: ArraySlice<UInt8>) -> Int {
    let digits = fraction.prefix(9)
    return number(digits + repeatElement(UInt8(ascii: "0"), count: 9 - digits.count))
  }
}
