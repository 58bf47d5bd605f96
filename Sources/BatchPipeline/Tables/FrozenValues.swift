internal import Bytes

/// A set of values that no longer changes, read by all workers at once.
struct FrozenValues: Sendable {
  /// Segments by the hash's first bits; nil for one without values.
  private let segments: LastingArray<Lasting<OrderedPlaces>?>
  let count: Int

  init(_ segments: [Lasting<OrderedPlaces>?], count: Int) {
    self.segments = LastingArray(segments)
    self.count = count
  }

  func contains(_ value: HashedValue) -> Bool {
    if value.isNone { return false }
    return segments[DistinctValues.segment(of: value)]?.value.contains(value) ?? false
  }
}
