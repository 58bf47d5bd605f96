internal import Bytes

/// A part of a hash table that grows by a fifth when it is nine tenths full.
final class HashSegment {
  private static let firstCapacity = 192

  private let bits: Int
  private var capacity = 0
  private var places: OrderedPlaces?
  private var count = 0

  /// - Parameter bits: first bits of the hash, which are the same for all values of a segment.
  init(bits: Int) { self.bits = bits }

  var byteCount: Int { places?.byteCount ?? 0 }

  /// Has the memory fetched that an insertion of `value` will look at.
  func prefetch(_ value: HashedValue) { places?.prefetch(value) }

  /// - Returns: Whether the value is new.
  func insert(_ value: HashedValue) throws(OutOfMemory) -> Bool {
    if count >= capacity / 10 * 9 { try grow() }
    while true {
      if let isNew = places?.insert(value) {
        if isNew { count += 1 }
        return isNew
      }
      try grow()
    }
  }

  /// The places, for good; the segment is empty afterwards.
  func freeze() -> Lasting<OrderedPlaces>? {
    guard let frozen = places.take() else { return nil }
    (capacity, count) = (0, 0)
    return Lasting(frozen)
  }

  private func grow() throws(OutOfMemory) {
    var larger = max(HashSegment.firstCapacity, capacity + capacity / 5)
    while true {
      var moved = try OrderedPlaces(capacity: larger, bits: bits)
      guard let old = places.take() else {
        places = consume moved
        break
      }
      let fits = moved.take(old)
      if fits {
        places = consume moved
        break
      }
      places = consume old
      larger += larger / 8
    }
    capacity = larger
  }
}
