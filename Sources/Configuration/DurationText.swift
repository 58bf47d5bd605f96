/// Durations as the configuration writes them.
package enum DurationText {
  /// Seconds of `30s`, `5m`, `24h` or `7d`; nil for anything else, and for more than nine digits.
  package static func seconds(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard let unit = bytes.last, (2...10).contains(bytes.count),
      bytes.dropLast().allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
      let count = Int(text.dropLast())
    else { return nil }
    switch unit {
    case UInt8(ascii: "s"): return count
    case UInt8(ascii: "m"): return count * 60
    case UInt8(ascii: "h"): return count * 3600
    case UInt8(ascii: "d"): return count * 86400
    default: return nil
    }
  }
}
