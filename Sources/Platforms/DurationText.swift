internal import Bytes

extension Span<UInt8> {
  /// The seconds of a duration as `30s`, `5m`, `24h` or `7d`: decimal digits and a unit; nil for
  /// anything else.
  package func durationSeconds() -> UInt64? {
    guard count > 1 else { return nil }
    let unit: UInt64
    switch self[count - 1] {
    case UInt8(ascii: "s"): unit = 1
    case UInt8(ascii: "m"): unit = 60
    case UInt8(ascii: "h"): unit = 3_600
    case UInt8(ascii: "d"): unit = 86_400
    default: return nil
    }
    guard let amount = extracting(0..<count - 1).decimal() else { return nil }
    let (seconds, overflow) = amount.multipliedReportingOverflow(by: unit)
    return overflow ? nil : seconds
  }

  /// Whether the bytes are a duration as Google's gateway takes it: seconds with at most nine decimals,
  /// as `0.5s`.
  var isProtobufDuration: Bool {
    guard count >= 2, self[count - 1] == UInt8(ascii: "s") else { return false }
    let digits = extracting(0..<count - 1)
    let whole = digits.digitCount(from: 0)
    guard (1...12).contains(whole) else { return false }
    if whole < digits.count {
      let decimals = digits.digitCount(from: whole + 1)
      guard digits[whole] == UInt8(ascii: "."), (1...9).contains(decimals),
        whole + 1 + decimals == digits.count
      else { return false }
    }
    guard let seconds = digits.extracting(0..<whole).decimal() else { return false }
    // About 10,000 years: the longest `google.protobuf.Duration`.
    let longest: UInt64 = 315_576_000_000
    return seconds < longest || (seconds == longest && digits.hasNoDigitButZero(from: whole))
  }

  /// How many digits stand one after another from `start` on.
  private func digitCount(from start: Int) -> Int {
    var index = start
    while index < count, ASCII.isDigit(self[index]) { index += 1 }
    return index - start
  }

  private func hasNoDigitButZero(from start: Int) -> Bool {
    for index in start..<count where self[index] != UInt8(ascii: "0") && ASCII.isDigit(self[index])
    {
      return false
    }
    return true
  }
}
