internal import Records

/// The rows of one lookup, found by the bytes of their key. Read by all workers at once.
struct LookupTable: Sendable {
  /// The fields that templates use, and the key.
  let rows: RecordBatch
  private let keyField: Int
  /// A row's number plus one, or 0; a power of two, at most half in use.
  private let places: LastingArray<UInt32>

  /// - Parameters:
  ///   - rows: every record a row.
  ///   - keyField: index of the key among their fields.
  ///   - duplicate: gets the later of two rows with the same key.
  init(
    _ rows: RecordBatch, keyField: Int, duplicate report: (Int) throws -> Void
  ) rethrows {
    self.rows = rows
    self.keyField = keyField
    var keys = 0
    for row in 0..<rows.count { rows.forEachKey(ofRow: row, keyField) { _ in keys += 1 } }
    var capacity = 8
    while capacity < 2 * keys { capacity *= 2 }
    var places = [UInt32](repeating: 0, count: capacity)
    for row in 0..<rows.count {
      try rows.forEachKey(ofRow: row, keyField) { range in
        let key = rows.bytes.span.extracting(range)
        var index = LookupTable.hash(key) & (capacity - 1)
        while places[index] != 0 {
          let other = Int(places[index]) - 1
          if rows.hasKey(row: other, keyField, key) {
            // A list may hold a value twice.
            if other == row { return }
            try report(row)
          }
          index = (index + 1) & (capacity - 1)
        }
        places[index] = UInt32(row + 1)
      }
    }
    self.places = LastingArray(places)
  }

  /// The row whose key has these bytes; nil where none has.
  func row(of key: Span<UInt8>) -> Int? {
    if key.isEmpty { return nil }
    let mask = places.count - 1
    var index = LookupTable.hash(key) & mask
    while case let place = places[index], place != 0 {
      if rows.hasKey(row: Int(place) - 1, keyField, key) { return Int(place) - 1 }
      index = (index + 1) & mask
    }
    return nil
  }

  /// Keyed, so that nobody can make a table whose keys all fall on one place.
  private static func hash(_ key: Span<UInt8>) -> Int {
    Int(truncatingIfNeeded: HashedValue(key).low)
  }
}
