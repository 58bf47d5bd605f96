internal import Synchronization

/// The records that have a line in one of the files read so far. Files that are read side by side share it.
///
/// A bit for each record, in blocks for those that are near each other: 62 MB for 500 million.
final class SeenRecords: Sendable {
  private struct BlockPlace: Hashable {
    let input: Int
    let number: Int
  }

  private struct State {
    var blocks: [BlockPlace: [UInt64]] = [:]
    var repeated = 0
  }

  private static let blockBits = 1 << 16

  private let state = Mutex(State())

  /// Lines whose records had one already.
  var repeated: Int { state.withLock(\.repeated) }

  /// Takes the lines of these records. Many at a time, as other files' wait meanwhile.
  func note(_ places: [RecordPlace]) {
    state.withLock { state in
      for place in places {
        let (number, bit) = place.record.quotientAndRemainder(dividingBy: SeenRecords.blockBits)
        let mask = (1 as UInt64) << UInt64(bit % UInt64.bitWidth)
        let wasSeen = state.blocks[
          BlockPlace(input: place.input, number: number),
          default: Array(repeating: 0, count: SeenRecords.blockBits / UInt64.bitWidth)
        ].insert(mask, at: bit / UInt64.bitWidth)
        if wasSeen { state.repeated += 1 }
      }
    }
  }
}

extension [UInt64] {
  /// Sets a bit of one word; whether it was set.
  fileprivate mutating func insert(_ mask: UInt64, at index: Int) -> Bool {
    defer { self[index] |= mask }
    return self[index] & mask != 0
  }
}
