internal import Dispatch
internal import Synchronization

/// Pieces of a stream, made on a thread of their own before they are asked for.
///
/// Order is the stream's: one maker, one taker. An error comes after the pieces before it. No thread
/// waits for room: a piece that is taken starts the maker again.
final class Prefetch: Sendable {
  /// Appends the next bytes to an empty array; false where they are the last.
  typealias Fill = (inout [UInt8]) throws -> Bool

  fileprivate enum Entry {
    case piece([UInt8])
    case end
    case failure(any Error)
  }

  fileprivate struct State {
    var ready: [Entry] = []
    /// Pieces that are being made or are ready.
    var held = 0
    /// Pieces that the room lent.
    var borrowed = 0
    var isMaking = false
    /// Whether the room may be asked for more pieces.
    var mayBorrow: Bool
    /// Nothing more is made.
    var isOver = false
  }

  private struct Maker {
    var fill: Fill?
  }

  private let state: Mutex<State>
  private let maker: Mutex<Maker>
  /// Entries that wait.
  private let ready = DispatchSemaphore(value: 0)
  private let queue = DispatchQueue(label: "payloadbatch.prefetch")
  private let pieces: Int
  private let room: PrefetchRoom
  /// The stream's turn among those that share the room.
  let turn: Int

  /// - Parameters:
  ///   - pieces: number of pieces that may always wait.
  ///   - mayBorrow: whether the room may lend more, until the stream's turn has come.
  ///   - fill: called on one thread at a time, never after it threw or returned false.
  init(
    pieces: Int, room: PrefetchRoom, turn: Int = 0, mayBorrow: Bool = true,
    filling fill: sending @escaping Fill
  ) {
    self.pieces = pieces
    self.room = room
    self.turn = turn
    state = Mutex(State(mayBorrow: mayBorrow))
    maker = Mutex(Maker(fill: fill))
  }

  /// Begins to make pieces.
  func start() {
    if state.withLock({ claim(&$0) }) { queue.async { self.make() } }
  }

  /// The stream's turn has come: it is read as fast as it is made, and needs nothing of the room.
  ///
  /// Text that waits longer than it must has left the processor's caches by then.
  func beginTurn() { state.withLock { $0.mayBorrow = false } }

  /// Replaces `piece` by the next one and takes its memory for another.
  /// - Returns: False at the end. After the end or an error every further call gives the same result.
  func next(_ piece: inout [UInt8]) throws -> Bool {
    ready.wait()
    let taken = state.withLock { take(from: &$0) }
    if taken.givesBack { room.giveBack() }
    if taken.mustMake { queue.async { self.make() } }
    switch taken.entry {
    case .piece(var next):
      swap(&piece, &next)
      room.keep(next)
      return true
    case .end: return false
    case .failure(let error): throw error
    }
  }

  /// Ends the making; what is being made is finished and dropped. A caller that waits in `next` gets an
  /// error.
  func stop() {
    let borrowed = state.withLock { state in
      state.isOver = true
      state.ready.removeAll()
      defer { state.borrowed = 0 }
      return state.borrowed
    }
    ready.signal()
    _ = maker.withLockIfAvailable { $0.fill = nil }
    room.forget(self)
    for _ in 0..<borrowed { room.giveBack() }
  }

  /// The room lends a piece that was asked for.
  func borrow() {
    let loan = state.withLock { accept(&$0) }
    if !loan.isAccepted { room.giveBack() }
    if loan.mustMake { queue.async { self.make() } }
  }
}

extension Prefetch {
  /// Thrown by `next` once the stream was stopped.
  struct Stopped: Error {}

  /// An entry that was taken, and what that asks for once the lock is free again.
  private struct Taken {
    let entry: Entry
    /// A piece that the room lent is not needed any more.
    var givesBack = false
    /// There is room for another piece, and nobody makes any.
    var mustMake = false
  }

  /// Takes the first entry; what has no piece after it stays.
  private func take(from state: inout State) -> Taken {
    let entry = state.ready.isEmpty ? .failure(Stopped()) : state.ready.removeFirst()
    guard case .piece = entry else {
      state.ready = [entry]
      ready.signal()
      return Taken(entry: entry)
    }
    state.held -= 1
    let givesBack = state.borrowed > 0
    if givesBack { state.borrowed -= 1 }
    return Taken(entry: entry, givesBack: givesBack, mustMake: claim(&state))
  }

  /// Whether the caller must make pieces: there is room, and nobody is at it.
  private func claim(_ state: inout State) -> Bool {
    guard !state.isMaking, reserve(&state) else { return false }
    state.isMaking = true
    return true
  }

  /// What a piece that the room lends asks for once the lock is free again.
  private struct Loan {
    var isAccepted = false
    /// There is room for another piece, and nobody makes any.
    var mustMake = false
  }

  private func accept(_ state: inout State) -> Loan {
    if state.isOver || !state.mayBorrow { return Loan() }
    state.borrowed += 1
    return Loan(isAccepted: true, mustMake: claim(&state))
  }

  /// Makes room for one piece.
  private func reserve(_ state: inout State) -> Bool {
    if state.isOver { return false }
    if state.held >= pieces + state.borrowed {
      guard state.mayBorrow, room.lend(to: self) else { return false }
      state.borrowed += 1
    }
    state.held += 1
    return true
  }

  private func make() {
    var goesOn = true
    while goesOn {
      var piece = room.spare()
      let result = maker.withLock { maker in
        Result { try maker.fill?(&piece) ?? false }
      }
      goesOn = add(piece, result)
    }
  }

  /// What a piece that was added asks for once the lock is free again.
  private struct Consequences {
    /// Entries that can be taken now.
    var added = 0
    /// Pieces that the room lent and that are not needed any more.
    var surplus = 0
    /// There is room for another piece.
    var goesOn = false
    /// Nothing more is made.
    var isOver = true
  }

  /// - Returns: Whether there is room for another piece.
  private func add(_ piece: [UInt8], _ result: Result<Bool, any Error>) -> Bool {
    let now = state.withLock { add(piece, result, to: &$0) }
    for _ in 0..<now.added { ready.signal() }
    if now.isOver { maker.withLock { $0.fill = nil } }
    for _ in 0..<now.surplus { room.giveBack() }
    return now.goesOn
  }

  private func add(
    _ piece: [UInt8], _ result: Result<Bool, any Error>, to state: inout State
  ) -> Consequences {
    guard !state.isOver else { return Consequences() }
    let before = state.ready.count
    if piece.isEmpty { state.held -= 1 } else { state.ready.append(.piece(piece)) }
    switch result {
    case .success(true): state.isMaking = reserve(&state)
    case .success(false): state.end(with: .end)
    case .failure(let error): state.end(with: .failure(error))
    }
    return Consequences(
      added: state.ready.count - before, surplus: state.takeSurplus(), goesOn: state.isMaking,
      isOver: state.isOver)
  }
}

extension Prefetch.State {
  /// What has no piece after it is ready.
  fileprivate mutating func end(with entry: Prefetch.Entry) {
    ready.append(entry)
    (isOver, isMaking) = (true, false)
  }

  /// Takes what was lent and is not needed any more.
  fileprivate mutating func takeSurplus() -> Int {
    guard isOver || !mayBorrow else { return 0 }
    let surplus = max(0, borrowed - held)
    borrowed -= surplus
    return surplus
  }
}
