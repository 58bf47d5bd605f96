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
}
