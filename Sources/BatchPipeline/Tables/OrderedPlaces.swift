internal import Files

/// Values in ascending order with gaps: ordered linear probing.
///
/// A value's place is its hash's share of the capacity, or the next free one behind smaller values. So a
/// search ends at the first larger value, also in a table that is nine tenths full, and growing is one
/// walk over the old places. Zeroed memory is an empty table.
struct OrderedPlaces: ~Copyable, Sendable {
  /// First bits of the hash that are the same for all values here.
  private let bits: Int
  private let capacity: Int
  private var places: MappedMemory<HashedValue>

  /// Places beyond the capacity take the values that are displaced from the last ones.
  /// - Throws: `OutOfMemory`.
  init(capacity: Int, bits: Int) throws(OutOfMemory) {
    guard let places = MappedMemory<HashedValue>(count: capacity + 64 + capacity / 64) else {
      throw OutOfMemory()
    }
    self.places = places
    self.capacity = capacity
    self.bits = bits
  }

  var byteCount: Int { places.count * MemoryLayout<HashedValue>.stride }

  func contains(_ value: HashedValue) -> Bool {
    let index = place(of: value)
    return index < places.count && places[index] == value
  }

  /// Has the memory fetched that an insertion of `value` will look at.
  func prefetch(_ value: HashedValue) { places.prefetch(ideal(value)) }

  /// - Returns: Whether the value is new; nil where the values behind its place reach the end.
  mutating func insert(_ value: HashedValue) -> Bool? {
    let index = place(of: value)
    guard index < places.count else { return nil }
    if places[index] == value { return false }
    var free = index
    while free < places.count, !places[free].isNone { free += 1 }
    guard free < places.count else { return nil }
    if free > index { places.moveUp(index..<free) }
    places[index] = value
    return true
  }

  /// Appends all values of a smaller table to this one, which is empty.
  /// - Returns: Whether there was room for all, which depends on how they lie.
  mutating func take(_ other: borrowing OrderedPlaces) -> Bool {
    var next = 0
    for index in 0..<other.places.count {
      let value = other.places[index]
      if value.isNone { continue }
      next = max(next, ideal(value))
      if next >= places.count { return false }
      places[next] = value
      next += 1
    }
    return true
  }

  /// Where the value is, or would be inserted.
  private func place(of value: HashedValue) -> Int {
    var index = ideal(value)
    while index < places.count, case let other = places[index], !other.isNone, other < value {
      index += 1
    }
    return index
  }

  private func ideal(_ value: HashedValue) -> Int {
    Int((value.high << UInt64(bits)).multipliedFullWidth(by: UInt64(capacity)).high)
  }
}
