internal import Bytes

extension Span<UInt8> {
  /// Whether the bytes are a timestamp as Google's gateway takes it: RFC 3339 with capital letters and
  /// at most nine decimals, as `2026-11-21T09:00:00.5Z` or with an offset in place of the `Z`.
  var isTimestamp: Bool {
    guard count >= 20, let year = digits(0..<4), let month = digits(5..<7),
      let day = digits(8..<10), let hour = digits(11..<13), let minute = digits(14..<16),
      let second = digits(17..<19),
      hasBytes([4: "-", 7: "-", 10: "T", 13: ":", 16: ":"])
    else { return false }
    guard year > 0, (1...12).contains(month), day > 0,
      day <= CivilDate.days(inMonth: Int(month), of: Int(year)),
      hour < 24, minute < 60, second < 60
    else { return false }
    var index = 19
    if self[index] == UInt8(ascii: ".") {
      let first = index + 1
      index = first
      while index < count, ASCII.isDigit(self[index]) { index += 1 }
      guard (1...9).contains(index - first) else { return false }
    }
    return isZone(from: index)
  }

  /// `Z`, or an offset from UTC.
  private func isZone(from index: Int) -> Bool {
    if index + 1 == count { return self[index] == UInt8(ascii: "Z") }
    guard index + 6 == count, let hours = digits(index + 1..<index + 3),
      let minutes = digits(index + 4..<index + 6), hours < 24, minutes < 60
    else { return false }
    return [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(self[index])
      && self[index + 3] == UInt8(ascii: ":")
  }

  private func digits(_ range: Range<Int>) -> UInt64? { extracting(range).decimal() }

  private func hasBytes(_ bytes: [Int: Unicode.Scalar]) -> Bool {
    bytes.allSatisfy { self[$0.key] == UInt8(ascii: $0.value) }
  }
}
