internal import Files

/// A part of a hash table whose values stand in ascending order, with gaps: ordered linear probing.
///
/// A value's place is its hash's share of the capacity, or the next free one behind smaller values. So
/// a search ends at the first larger value, also in a table that is nine tenths full, and growing is
/// one walk over the old places.
final class HashSegment {
  /// Places beyond the capacity, for the values that the last ones push on.
  private static func slack(_ capacity: Int) -> Int { 64 + capacity / 64 }
  private static let firstCapacity = 192

  private var capacity = 0
  private var places: MappedMemory<HashedValue>?
  private var count = 0

  var byteCount: Int { (places?.count ?? 0) * MemoryLayout<HashedValue>.stride }

  /// - Parameter bits: first bits of the hash, which are the same for all values of a segment.
  func insert(_ value: HashedValue, bits: Int) throws(OutOfMemory) -> Bool {
    if count >= capacity / 10 * 9 { try grow(bits: bits) }
    while true {
      if let isNew = insertIfRoom(value, bits: bits) { return isNew }
      try grow(bits: bits)
    }
  }

  /// Nil where the values behind the place reach the end.
  private func insertIfRoom(_ value: HashedValue, bits: Int) -> Bool? {
    guard let end = places?.count else { return nil }
    var index = ideal(value, bits: bits, capacity: capacity)
    while index < end, let other = places?[index], !other.isNone, other < value { index += 1 }
    guard index < end else { return nil }
    if places?[index] == value { return false }
    var free = index
    while free < end, places?[free].isNone == false { free += 1 }
    guard free < end else { return nil }
    if free > index { places?.moveUp(index..<free) }
    places?[index] = value
    count += 1
    return true
  }

  private func ideal(_ value: HashedValue, bits: Int, capacity: Int) -> Int {
    Int((value.high << UInt64(bits)).multipliedFullWidth(by: UInt64(capacity)).high)
  }

  private func grow(bits: Int) throws(OutOfMemory) {
    var larger = max(HashSegment.firstCapacity, capacity + capacity / 5)
    while try !move(toCapacity: larger, bits: bits) { larger += larger / 8 }
  }

  /// - Returns: Whether there was room for all values, which depends on how they lie.
  private func move(toCapacity larger: Int, bits: Int) throws(OutOfMemory) -> Bool {
    guard
      var moved = MappedMemory<HashedValue>(count: larger + HashSegment.slack(larger))
    else { throw OutOfMemory() }
    var next = 0
    for index in 0..<(places?.count ?? 0) {
      guard let value = places?[index], !value.isNone else { continue }
      next = max(next, ideal(value, bits: bits, capacity: larger))
      if next >= moved.count { return false }
      moved[next] = value
      next += 1
    }
    places = consume moved
    capacity = larger
    return true
  }
}
