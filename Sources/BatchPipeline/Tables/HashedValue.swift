internal import Bytes

/// A text as a keyed 128-bit hash: equal hashes count as equal texts (PIPELINE.md §2, `dedupe`).
///
/// The key is drawn when the process starts and leaves it nowhere: nobody can make two tokens that
/// collide, and no hash outlives the run.
struct HashedValue: BitwiseCopyable, Sendable {
  private(set) var high: UInt64
  private(set) var low: UInt64

  /// No text's hash: what an empty text has, which is equal to nothing.
  static let none = HashedValue(high: 0, low: 0)

  var isNone: Bool { high | low == 0 }

  private init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// SipHash of the standard library, twice with different first words. About 0.1 µs for a token of
  /// 150 bytes.
  init(_ text: Span<UInt8>) {
    self = .none
    if text.isEmpty { return }
    var high = Hasher()
    var low = Hasher()
    high.combine(0 as UInt64)
    low.combine(1 as UInt64)
    text.hash(into: &high)
    text.hash(into: &low)
    self.high = UInt64(bitPattern: Int64(high.finalize()))
    self.low = UInt64(bitPattern: Int64(low.finalize()))
    if isNone { self.low = 1 }
  }
}

extension HashedValue: Comparable {
  static func == (left: HashedValue, right: HashedValue) -> Bool {
    left.high == right.high && left.low == right.low
  }

  static func < (left: HashedValue, right: HashedValue) -> Bool {
    left.high == right.high ? left.low < right.low : left.high < right.high
  }
}
