internal import Dispatch
internal import Synchronization

/// Reads a stream on a thread of its own, a few pieces ahead of whoever parses it.
///
/// XML is parsed by one thread from the first byte to the last, and decompressing on that thread too
/// would make both wait for each other. Order is the stream's: one producer, one consumer.
final class ReadAhead: Sendable {
  typealias Piece = Result<[UInt8]?, any Error>

  private struct State {
    var pieces: [Piece] = []
    var isStopped = false
  }

  private let state = Mutex(State())
  /// Pieces that may still be read, and pieces that wait.
  private let room = DispatchSemaphore(value: 0)
  private let ready = DispatchSemaphore(value: 0)

  /// - Parameter read: The next piece, or nil at the end; called on one thread, never after it threw.
  init(pieces: Int, reading read: sending @escaping () throws -> [UInt8]?) {
    for _ in 0..<pieces { room.signal() }
    let producer = Mutex(Producer(read: read))
    DispatchQueue(label: "payloadbatch.readahead").async { [self] in
      while true {
        room.wait()
        if state.withLock({ $0.isStopped }) { return }
        let piece = producer.withLock { producer in Piece { try producer.read() } }
        let isLast = if case .success(.some) = piece { false } else { true }
        state.withLock { $0.pieces.append(piece) }
        ready.signal()
        if isLast { return }
      }
    }
  }

  private struct Producer {
    let read: () throws -> [UInt8]?
  }

  /// The next piece, nil at the end. Must not be called again after nil or an error.
  func next() throws -> [UInt8]? {
    ready.wait()
    let piece = state.withLock { $0.pieces.removeFirst() }
    room.signal()
    return try piece.get()
  }

  /// Ends the reading thread; it finishes the piece it is at.
  func stop() {
    state.withLock { $0.isStopped = true }
    room.signal()
  }
}
