internal import Bytes

// MARK: The form that most exports have

extension DateText {
  /// Reads `2016-03-14`, `2016-03-14T09:30`, with `:15` or `:15.25` behind it, then `Z` or an offset: at
  /// once, and as the patterns would. Nil for all else.
  init?(iso text: [UInt8]) {
    guard text.count >= 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      let century = text.span.twoDigits(at: 0), let year = text.span.twoDigits(at: 2),
      let month = text.span.twoDigits(at: 5), let day = text.span.twoDigits(at: 8)
    else { return nil }
    self.init()
    (self.year, self.month, self.day) = (century * 100 + year, month, day)
    isYearShort = false
    if text.count == 10 { return }
    guard text[10] == UInt8(ascii: "t") || text[10] == UInt8(ascii: " "),
      let hour = text.span.twoDigits(at: 11),
      text.count >= 16, text[13] == UInt8(ascii: ":"), let minute = text.span.twoDigits(at: 14)
    else { return nil }
    (self.hour, self.minute) = (hour, minute)
    var end = 16
    if text.count >= 19, text[16] == UInt8(ascii: ":") {
      guard let second = text.span.twoDigits(at: 17) else { return nil }
      self.second = second
      end = 19
      if text.count > 20, text[19] == UInt8(ascii: ".") {
        end = text[20...].firstIndex { !ASCII.isDigit($0) } ?? text.count
        if end == 20 { return nil }
        nanosecond = DateText.nanoseconds(text[20..<end])
      }
    }
    if end == text.count { return }
    zone = text[end...]
    guard DateText.isPlainZone(text[end...]) else { return nil }
  }

  /// `z`, `+0200` or `+02:00`.
  private static func isPlainZone(_ zone: ArraySlice<UInt8>) -> Bool {
    if zone.elementsEqual([UInt8(ascii: "z")]) { return true }
    guard zone.first == UInt8(ascii: "+") || zone.first == UInt8(ascii: "-") else { return false }
    let digits = zone.dropFirst()
    if digits.count == 4 { return digits.allSatisfy(ASCII.isDigit) }
    return digits.count == 5 && digits[digits.startIndex + 2] == UInt8(ascii: ":")
      && digits.prefix(2).allSatisfy(ASCII.isDigit) && digits.suffix(2).allSatisfy(ASCII.isDigit)
  }
}
