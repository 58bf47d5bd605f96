internal import Bytes
internal import Files
internal import Records

/// The rows of one lookup, found by the bytes of their key. Read by all workers at once.
struct LookupTable: Sendable {
  /// One of the values that a row is found by.
  private struct Key: Sendable {
    let row: UInt32
    let value: FieldRange
  }

  /// Keys whose places are fetched while others are inserted.
  private static let keysAhead = 16

  /// The fields that templates use, and the key.
  let rows: RecordBatch
  private let keys: LastingArray<Key>
  /// A key's number plus one, or 0; a power of two, at most half in use.
  private let places: Lasting<MappedMemory<UInt32>>

  /// - Parameters:
  ///   - rows: every record a row.
  ///   - keyField: index of the key among their fields.
  ///   - duplicate: gets the later of two rows with the same key.
  /// - Throws: `OutOfMemory`, and what `duplicate` throws.
  init(
    _ rows: RecordBatch, keyField: Int, duplicate report: (Int) throws -> Void
  ) throws {
    self.rows = rows
    var keys: [Key] = []
    keys.reserveCapacity(rows.count)
    for row in 0..<rows.count {
      rows.forEachKey(ofRow: row, keyField) { keys.append(Key(row: UInt32(row), value: $0)) }
    }
    var capacity = 8
    while capacity < 2 * keys.count { capacity *= 2 }
    guard var places = MappedMemory<UInt32>(count: capacity) else { throw OutOfMemory() }
    let mask = capacity - 1
    let hashes = keys.map { LookupTable.hash(rows.bytes.span.extracting($0.value.range)) }
    insertion: for number in keys.indices {
      let ahead = number + LookupTable.keysAhead
      if ahead < hashes.count { places.prefetch(hashes[ahead] & mask) }
      let key = keys[number]
      let value = rows.bytes.span.extracting(key.value.range)
      var index = hashes[number] & mask
      while places[index] != 0 {
        let other = keys[Int(places[index]) - 1]
        if rows.bytes.span.extracting(other.value.range).equals(value) {
          // A list may hold a value twice.
          if other.row == key.row { continue insertion }
          try report(Int(key.row))
        }
        index = (index + 1) & mask
      }
      places[index] = UInt32(number + 1)
    }
    self.keys = LastingArray(keys)
    self.places = Lasting(places)
  }

  /// The row whose key has these bytes; nil where none has.
  func row(of key: Span<UInt8>) -> Int? {
    if key.isEmpty { return nil }
    let mask = places.value.count - 1
    var index = LookupTable.hash(key) & mask
    while case let place = places.value[index], place != 0 {
      let candidate = keys[Int(place) - 1]
      if rows.bytes.span.extracting(candidate.value.range).equals(key) { return Int(candidate.row) }
      index = (index + 1) & mask
    }
    return nil
  }

  /// Keyed, so that nobody can make a table whose keys all fall on one place.
  private static func hash(_ key: Span<UInt8>) -> Int {
    var hasher = Hasher()
    key.hash(into: &hasher)
    return hasher.finalize()
  }
}
