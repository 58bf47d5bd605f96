internal import Bytes
internal import Records

/// A broadlog or delivery id as the campaign system's tracking counts it: unsigned, a negative 32-bit
/// id being 2^32 greater.
package struct TrackingId: SettingValue {
  /// The id as tracking counts it.
  package let unsigned: UInt64

  /// 0
  package static let zero = TrackingId(unsigned: 0)

  private init(unsigned: UInt64) { self.unsigned = unsigned }

  /// Which whole numbers are ids, as messages say it.
  package static let range = "from \(Int32.min) to \(UInt64.max)"

  /// A number of `range`, decimal.
  package init(parsing text: Span<UInt8>) throws(SettingFault) {
    if text.count > 1 && text[0] == UInt8(ascii: "-") {
      if let magnitude = text.decimal(from: 1), magnitude <= 1 << 31 {
        unsigned = magnitude == 0 ? 0 : (1 << 32) - magnitude
        return
      }
    } else if let number = text.decimal() {
      unsigned = number
      return
    }
    throw SettingFault(
      code: .invalidTrackingId,
      problem: "is no whole number \(TrackingId.range)",
      remedy: "write decimal digits only")
  }
}
