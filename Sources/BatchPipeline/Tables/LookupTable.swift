internal import Bytes
internal import Records

/// The rows of one lookup, found by the bytes of their key. Read by all workers at once.
struct LookupTable: Sendable {
  /// One of the values that a row is found by.
  private struct Key: Sendable {
    let row: UInt32
    let value: FieldRange
  }

  /// The fields that templates use, and the key.
  let rows: RecordBatch
  private let keys: LastingArray<Key>
  /// A key's number plus one, or 0; a power of two, at most half in use.
  private let places: LastingArray<UInt32>

  /// - Parameters:
  ///   - rows: every record a row.
  ///   - keyField: index of the key among their fields.
  ///   - duplicate: gets the later of two rows with the same key.
  init(
    _ rows: RecordBatch, keyField: Int, duplicate report: (Int) throws -> Void
  ) rethrows {
    self.rows = rows
    var keys: [Key] = []
    keys.reserveCapacity(rows.count)
    for row in 0..<rows.count {
      rows.forEachKey(ofRow: row, keyField) { keys.append(Key(row: UInt32(row), value: $0)) }
    }
    var capacity = 8
    while capacity < 2 * keys.count { capacity *= 2 }
    var places = [UInt32](repeating: 0, count: capacity)
    insertion: for (number, key) in keys.enumerated() {
      let value = rows.bytes.span.extracting(key.value.range)
      var index = LookupTable.hash(value) & (capacity - 1)
      while places[index] != 0 {
        let other = keys[Int(places[index]) - 1]
        if rows.bytes.span.extracting(other.value.range).equals(value) {
          // A list may hold a value twice.
          if other.row == key.row { continue insertion }
          try report(Int(key.row))
        }
        index = (index + 1) & (capacity - 1)
      }
      places[index] = UInt32(number + 1)
    }
    self.keys = LastingArray(keys)
    self.places = LastingArray(places)
  }

  /// The row whose key has these bytes; nil where none has.
  func row(of key: Span<UInt8>) -> Int? {
    if key.isEmpty { return nil }
    let mask = places.count - 1
    var index = LookupTable.hash(key) & mask
    while case let place = places[index], place != 0 {
      let candidate = keys[Int(place) - 1]
      if rows.bytes.span.extracting(candidate.value.range).equals(key) { return Int(candidate.row) }
      index = (index + 1) & mask
    }
    return nil
  }

  /// Keyed, so that nobody can make a table whose keys all fall on one place.
  private static func hash(_ key: Span<UInt8>) -> Int {
    Int(truncatingIfNeeded: HashedValue(key).low)
  }
}
