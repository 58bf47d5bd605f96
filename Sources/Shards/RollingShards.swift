internal import Files
internal import Synchronization

/// The shards of one target with `"shards": { "maxRecords": N }`: one open at a time, the next begun
/// when it is full, none when there is no record.
///
/// Calls come one after the other, in input order.
package final class RollingShards: Sendable {
  private let maximumRecords: Int
  private let open: @Sendable (_ index: Int) throws -> ShardWriter
  private let compress: (@Sendable ([UInt8]) throws -> [UInt8])?
  private let state = Mutex(State())

  private struct State: Sendable {
    var current: ShardWriter?
    var room = 0
    var opened = 0
    var closed: [PublishedFile] = []
  }

  /// - Parameters:
  ///   - open: Makes the shard of that number.
  ///   - compress: Turns a block of lines into the bytes to store; nil where lines are stored as
  ///     they are.
  package init(
    maximumRecords: Int, compress: (@Sendable ([UInt8]) throws -> [UInt8])? = nil,
    open: @escaping @Sendable (_ index: Int) throws -> ShardWriter
  ) {
    precondition(maximumRecords > 0, "bug: shards without room")
    self.maximumRecords = maximumRecords
    self.open = open
    self.compress = compress
  }

  /// Appends lines, cut where a shard is full.
  /// - Parameter ends: For each line the offset after its line feed in `lines`, ascending.
  package func append(_ lines: [UInt8], ends: [Int]) throws {
    try state.withLock { state in
      var first = 0
      while first < ends.count {
        if state.room == 0 { try roll(&state) }
        let count = min(state.room, ends.count - first)
        let start = first == 0 ? 0 : ends[first - 1]
        let end = ends[first + count - 1]
        let isWhole = start == 0 && end == lines.count
        let block = isWhole ? lines : Array(lines[start..<end])
        try state.current?.append(compress?(block) ?? block, records: count)
        state.room -= count
        first += count
      }
    }
  }

  /// Flushes and closes the last shard. To be called once.
  package func close() throws -> [PublishedFile] {
    try state.withLock { state in
      if let current = state.current { state.closed.append(try current.close()) }
      state.current = nil
      state.room = 0
      return state.closed
    }
  }

  private func roll(_ state: inout State) throws {
    if let full = state.current { state.closed.append(try full.close()) }
    state.current = nil
    state.current = try open(state.opened)
    state.opened += 1
    state.room = maximumRecords
  }
}
