internal import Synchronization

/// Memory that the streams of a run share: pieces beyond those that each may always have, and buffers to
/// be filled again.
///
/// Buffers are kept, not freed: the C library would give memory of their size back to the kernel, which
/// clears every page of it anew.
final class PrefetchRoom: Sendable {
  private struct State {
    var free: Int
    var waiting: [Prefetch] = []
    var spares: [[UInt8]] = []
  }

  private let state: Mutex<State>

  /// - Parameter pieces: number of pieces to lend.
  init(pieces: Int) { state = Mutex(State(free: pieces)) }

  /// - Returns: Whether there is a piece for `stream`; else it gets one when its turn is the first.
  func lend(to stream: Prefetch) -> Bool {
    state.withLock { state in
      if state.free > 0 {
        state.free -= 1
        return true
      }
      if !state.waiting.contains(where: { $0 === stream }) { state.waiting.append(stream) }
      return false
    }
  }

  /// Forgets a stream that makes nothing more: it holds the room, and a room that has nothing to lend would
  /// keep it, with all its memory, for ever.
  func forget(_ stream: Prefetch) {
    state.withLock { $0.waiting.removeAll { $0 === stream } }
  }

  /// Takes a piece back and lends it to the stream that will be read first.
  func giveBack() {
    let next = state.withLock { state -> Prefetch? in
      let first = state.waiting.indices.min { state.waiting[$0].turn < state.waiting[$1].turn }
      if let first { return state.waiting.remove(at: first) }
      state.free += 1
      return nil
    }
    next?.borrow()
  }

  /// An empty buffer.
  func spare() -> [UInt8] { state.withLock { $0.spares.popLast() } ?? [] }

  /// Keeps a buffer to be filled again.
  func keep(_ buffer: consuming [UInt8]) {
    guard buffer.capacity > 0 else { return }
    buffer.removeAll(keepingCapacity: true)
    state.withLock { [buffer] in $0.spares.append(buffer) }
  }
}
