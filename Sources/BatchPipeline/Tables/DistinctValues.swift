/// The values that were seen so far, at most 24 bytes each, also while it grows (PIPELINE.md §2,
/// `dedupe`).
///
/// Cut into segments by the hash's first bits: a segment grows by a fifth when it is nine tenths full,
/// and only that one exists twice meanwhile. 16 bytes at three quarters full are 21.3.
struct DistinctValues: ~Copyable {
  private static let segmentBits = 6

  private var segments: [HashSegment]
  private(set) var count = 0

  init() {
    segments = (0..<1 << DistinctValues.segmentBits).map { _ in HashSegment() }
  }

  /// - Returns: Whether the value is new; it is kept then.
  /// - Throws: `OutOfMemory`.
  mutating func insert(_ value: HashedValue) throws(OutOfMemory) -> Bool {
    precondition(!value.isNone, "bug: an empty value is equal to nothing")
    let segment = Int(value.high >> UInt64(64 - DistinctValues.segmentBits))
    let isNew = try segments[segment].insert(value, bits: DistinctValues.segmentBits)
    if isNew { count += 1 }
    return isNew
  }

  /// Bytes of the tables.
  var byteCount: Int { segments.reduce(0) { $0 + $1.byteCount } }
}

/// The system has no more memory for a table.
struct OutOfMemory: Error, Equatable {}
