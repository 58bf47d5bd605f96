import Synchronization
import Testing

@testable import BatchPipeline

@Suite struct PrefetchTests {
  private struct Broken: Error {}

  /// Pieces of one byte that counts up to `last`.
  private func counter(
    to last: UInt8, pieces: Int, room: PrefetchRoom, turn: Int = 0, failing: Bool = false
  ) -> (stream: Prefetch, made: Counter) {
    let made = Counter()
    let stream = Prefetch(pieces: pieces, room: room, turn: turn) { piece in
      let number = made.next()
      if number > last {
        if failing { throw Broken() }
        return false
      }
      piece.append(UInt8(number))
      return true
    }
    return (stream, made)
  }

  /// How many pieces were made.
  private final class Counter: Sendable {
    private let count = Mutex(0)
    func next() -> Int {
      count.withLock {
        $0 += 1
        return $0
      }
    }
    var value: Int { count.withLock { $0 } }
  }

  private func all(of stream: Prefetch) throws -> [UInt8] {
    var (bytes, piece): ([UInt8], [UInt8]) = ([], [])
    while try stream.next(&piece) { bytes += piece }
    return bytes
  }

  @Test("Pieces come in the order of the stream, and then its end", arguments: [1, 3, 200])
  func order(pieces: Int) throws {
    let (stream, _) = counter(to: 100, pieces: pieces, room: PrefetchRoom(pieces: 0))
    stream.start()
    #expect(try all(of: stream) == Array(1...100))
  }

  @Test("An error comes after the pieces before it")
  func error() throws {
    let (stream, _) = counter(to: 2, pieces: 8, room: PrefetchRoom(pieces: 0), failing: true)
    stream.start()
    var piece: [UInt8] = []
    #expect(try stream.next(&piece) && piece == [1])
    #expect(try stream.next(&piece) && piece == [2])
    #expect(throws: Broken.self) { try stream.next(&piece) }
  }

  @Test("Whoever asks again after the end or an error gets the same answer, and never waits")
  func again() throws {
    var piece: [UInt8] = []
    let (whole, _) = counter(to: 1, pieces: 8, room: PrefetchRoom(pieces: 0))
    whole.start()
    #expect(try whole.next(&piece))
    for _ in 0..<3 { #expect(try !whole.next(&piece)) }
    let (broken, _) = counter(to: 0, pieces: 8, room: PrefetchRoom(pieces: 0), failing: true)
    broken.start()
    for _ in 0..<3 { #expect(throws: Broken.self) { try broken.next(&piece) } }
  }

  @Test("What was made before an error in the same piece comes first")
  func partialPiece() throws {
    let stream = Prefetch(pieces: 2, room: PrefetchRoom(pieces: 0)) { piece in
      piece.append(7)
      throw Broken()
    }
    stream.start()
    var piece: [UInt8] = []
    #expect(try stream.next(&piece) && piece == [7])
    #expect(throws: Broken.self) { try stream.next(&piece) }
  }

  @Test("No more is made ahead than there is room for")
  func bound() throws {
    let (stream, made) = counter(to: 200, pieces: 2, room: PrefetchRoom(pieces: 0))
    stream.start()
    var piece: [UInt8] = []
    for taken in 1...50 {
      _ = try stream.next(&piece)
      #expect(made.value <= taken + 2)
    }
    stream.stop()
  }

  @Test("Streams together make no more ahead than their own pieces and the room's")
  func sharedBound() throws {
    let room = PrefetchRoom(pieces: 5)
    let streams = (0..<4).map { counter(to: 200, pieces: 1, room: room, turn: $0) }
    for (stream, _) in streams { stream.start() }
    var piece: [UInt8] = []
    var taken = 0
    for (stream, _) in streams {
      for _ in 0..<20 {
        #expect(try stream.next(&piece))
        taken += 1
        #expect(streams.map(\.made.value).reduce(0, +) <= taken + 4 * 1 + 5)
      }
    }
    for (stream, _) in streams { stream.stop() }
  }

  @Test("A stream whose turn has come needs nothing of the room, and all are read to their end")
  func turns() throws {
    let room = PrefetchRoom(pieces: 3)
    let streams = (0..<6).map { counter(to: 100, pieces: 2, room: room, turn: $0).stream }
    for stream in streams { stream.start() }
    for stream in streams {
      stream.beginTurn()
      #expect(try all(of: stream) == Array(1...100))
    }
  }

  @Test("What a stopped stream had of the room others get")
  func stopping() throws {
    let room = PrefetchRoom(pieces: 10)
    let (first, made) = counter(to: 250, pieces: 1, room: room)
    first.start()
    while made.value < 11 {}
    first.stop()
    let (second, _) = counter(to: 100, pieces: 1, room: room, turn: 1)
    second.start()
    #expect(try all(of: second) == Array(1...100))
  }

  @Test("A stream that was stopped is freed, also while its room stays and has nothing to lend")
  func freeing() throws {
    let room = PrefetchRoom(pieces: 0)
    weak let weakly = try stoppedStream(room)
    // Its maker may be at the last piece still.
    let deadline = ContinuousClock.now + .seconds(10)
    while weakly != nil, ContinuousClock.now < deadline {}
    #expect(weakly == nil)
    withExtendedLifetime(room) {}
  }

  /// A stream that asked the room for a piece, and was then stopped.
  private func stoppedStream(_ room: PrefetchRoom) throws -> Prefetch {
    let (stream, _) = counter(to: 200, pieces: 1, room: room)
    stream.start()
    var piece: [UInt8] = []
    for _ in 0..<20 { #expect(try stream.next(&piece)) }
    stream.stop()
    return stream
  }

  @Test("Who waits for a piece of a stream that is stopped gets an error")
  func stoppedWhileWaiting() {
    let (stream, _) = counter(to: 5, pieces: 1, room: PrefetchRoom(pieces: 0))
    stream.stop()
    var piece: [UInt8] = []
    #expect(throws: Prefetch.Stopped.self) { try stream.next(&piece) }
  }

  @Test("A buffer that was used is filled again")
  func recycling() {
    let room = PrefetchRoom(pieces: 0)
    var buffer: [UInt8] = []
    buffer.reserveCapacity(4096)
    buffer.append(1)
    room.keep(buffer)
    let spare = room.spare()
    #expect(spare.isEmpty && spare.capacity >= 4096)
    #expect(room.spare().capacity == 0)
  }
}
