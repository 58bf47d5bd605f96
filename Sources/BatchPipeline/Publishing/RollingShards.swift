internal import Dispatch
internal import Records
internal import Shards
internal import Synchronization

/// The shards of one target with `"shards": { "maxRecords": N }`: one open at a time, the next begun
/// when it is full, none when there is no record. A full one is flushed to disk beside the next.
///
/// Calls come one after the other, in input order.
final class RollingShards: Sendable {
  private let maximumRecords: Int
  private let open: @Sendable (_ index: Int) throws -> ShardStream
  private let state: Mutex<State>
  private let closers = DispatchQueue(label: "payloadbatch.full-shard")

  private struct State: Sendable {
    var current: ShardStream?
    var room = 0
    var opened = 0
    var closed: [PublishedFile] = []
    /// The one that was full last.
    var closing: ClosingShard?

    /// Waits until it is closed.
    mutating func settle() throws {
      if let last = closing.take() { closed.append(try last.file()) }
    }
  }

  /// - Parameters:
  ///   - closed: Shards of a checkpoint that were full.
  ///   - current: The one that was open then, which takes `room` lines more.
  ///   - open: Makes the shard of that number.
  init(
    maximumRecords: Int, closed: [PublishedFile] = [], current: ShardStream? = nil, room: Int = 0,
    open: @escaping @Sendable (_ index: Int) throws -> ShardStream
  ) {
    precondition(maximumRecords > 0, "bug: shards without room")
    self.maximumRecords = maximumRecords
    self.open = open
    state = Mutex(
      State(
        current: current, room: room, opened: closed.count + (current == nil ? 0 : 1),
        closed: closed))
  }

  /// The shard that is open.
  var current: ShardStream? { state.withLock { $0.current } }

  /// Flushes what is in the open shard's file to disk, and writes the rest into `draft`.
  func snapshot(into draft: CheckpointFileDraft) throws -> DestinationSnapshot {
    try state.withLock { state in
      try state.settle()
      return DestinationSnapshot(
        closed: state.closed, open: try state.current?.snapshot(into: draft))
    }
  }

  /// Appends `lines` of `text`, cut where a shard is full.
  func append(_ lines: Range<Int>, of text: TextLines) throws {
    try state.withLock { state in
      var rest = lines
      while !rest.isEmpty {
        if state.room == 0 { try roll(&state) }
        let fitting = rest.prefix(state.room)
        try state.current?.append(fitting, of: text)
        state.room -= fitting.count
        rest = rest.dropFirst(fitting.count)
      }
    }
  }

  /// Counts `lines` lines in the open shard, which the caller appends to it before it calls anything else.
  /// - Returns: The shard's file; nil where they do not all fit, or are not stored as they are.
  func reserve(lines: Int) -> ShardWriter? {
    state.withLock { state in
      guard state.room >= lines, let file = state.current?.plainFile else { return nil }
      state.room -= lines
      return file
    }
  }

  /// Flushes and closes the last shard. To be called once.
  func close() throws -> [PublishedFile] {
    try state.withLock { state in
      let last = try state.current.take()?.close()
      state.room = 0
      try state.settle()
      if let last { state.closed.append(last) }
      return state.closed
    }
  }

  /// Waits until no shard is being closed, for a run that failed.
  func wait() { state.withLock { $0.closing?.wait() } }

  private func roll(_ state: inout State) throws {
    try state.settle()
    if let full = state.current.take() {
      try full.finish()
      state.closing = ClosingShard(full, on: closers)
    }
    state.current = try open(state.opened)
    state.opened += 1
    state.room = maximumRecords
  }
}
