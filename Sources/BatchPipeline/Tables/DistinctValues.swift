internal import Bytes

/// The values that were seen so far, at most 24 bytes each, also while it grows (PIPELINE.md §2,
/// `dedupe`).
///
/// Cut into segments by the hash's first bits. A segment grows from 0.9 full by a fifth, so one that has
/// grown is never less than three quarters full: 16 bytes a value become 21.3 at most, 24 while one segment
/// exists twice.
struct DistinctValues: ~Copyable {
  static let segmentBits = 6

  private var segments: [HashSegment]
  private(set) var count = 0

  init() {
    segments = (0..<1 << DistinctValues.segmentBits).map { _ in
      HashSegment(bits: DistinctValues.segmentBits)
    }
  }

  /// Has the memory fetched that `insert` will look at: it is seldom in the processor's caches.
  func prefetch(_ value: HashedValue) {
    segments[DistinctValues.segment(of: value)].prefetch(value)
  }

  /// - Returns: Whether the value is new; it is kept then.
  /// - Throws: `OutOfMemory`.
  mutating func insert(_ value: HashedValue) throws(OutOfMemory) -> Bool {
    precondition(!value.isNone, "bug: an empty value is equal to nothing")
    let isNew = try segments[DistinctValues.segment(of: value)].insert(value)
    if isNew { count += 1 }
    return isNew
  }

  /// The values as they are now, in the memory in which they are.
  consuming func freeze() -> FrozenValues {
    FrozenValues(segments.map { $0.freeze() }, count: count)
  }

  static func segment(of value: HashedValue) -> Int {
    Int(value.high >> UInt64(64 - segmentBits))
  }

  /// Bytes of the tables.
  var byteCount: Int { segments.reduce(0) { $0 + $1.byteCount } }
}
