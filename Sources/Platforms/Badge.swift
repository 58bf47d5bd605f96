internal import Bytes
internal import Records

/// The number on the app's icon; 0 clears it.
package struct Badge: SettingValue {
  /// A whole number, at most `maximum`.
  package let number: UInt64

  /// The greatest whole number that every JSON reader keeps exact (RFC 8259 §6): 2^53 − 1.
  package static let maximum: UInt64 = 9_007_199_254_740_991

  /// 0
  package static let zero = Badge(number: 0)

  private init(number: UInt64) { self.number = number }

  /// Decimal digits alone; leading zeros are dropped when the number is written.
  package init(parsing text: Span<UInt8>) throws(SettingFault) {
    guard let number = text.decimal(), number <= Badge.maximum else {
      throw SettingFault(
        code: .invalidBadge,
        problem: "is no whole number from 0 to \(Badge.maximum)",
        remedy: "write decimal digits only")
    }
    self.number = number
  }
}
