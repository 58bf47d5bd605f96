internal import Records

/// A set of values that no longer changes, read by all workers at once: 32 bytes for each at most.
struct FrozenValues: Sendable {
  private let places: LastingArray<HashedValue>
  let count: Int

  /// - Parameter values: may repeat themselves; empty ones do not count.
  init(_ values: [HashedValue]) {
    var capacity = 8
    while capacity < values.count + values.count / 2 { capacity *= 2 }
    var places = [HashedValue](repeating: .none, count: capacity)
    var count = 0
    for value in values where !value.isNone {
      var index = Int(value.low & UInt64(capacity - 1))
      while !places[index].isNone, places[index] != value { index = (index + 1) & (capacity - 1) }
      if places[index].isNone { count += 1 }
      places[index] = value
    }
    self.places = LastingArray(places)
    self.count = count
  }

  func contains(_ value: HashedValue) -> Bool {
    if value.isNone { return false }
    let mask = places.count - 1
    var index = Int(truncatingIfNeeded: value.low) & mask
    while !places[index].isNone {
      if places[index] == value { return true }
      index = (index + 1) & mask
    }
    return false
  }
}
