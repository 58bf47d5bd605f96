internal import Dispatch
internal import Gzip
internal import Synchronization

/// Makes the gzip members of all shards, several at once and whichever shard they are of: one shard
/// keeps as many cores busy as a hundred do.
final class GzipMembers: Sendable {
  /// One compressor. Only its lane uses it: the lock is never waited for.
  private final class Lane: Sendable {
    private let deflater: Mutex<Deflater>

    init() throws { deflater = Mutex(try Deflater()) }

    func member(of text: [UInt8]) throws -> [UInt8] {
      try deflater.withLock { try $0.member(of: text.span) }
    }
  }

  private let pool: LanePool
  private let lanes: [Lane]
  /// Permission to hold a text. Twice the lanes: each works on one while another waits for it.
  private let room = DispatchSemaphore(value: 0)
  private let underWay = DispatchGroup()

  init(lanes count: Int) throws {
    pool = LanePool(count: count)
    lanes = try (0..<count).map { _ in try Lane() }
    // Created empty, then filled: Dispatch traps on a semaphore freed below its first value.
    for _ in 0..<2 * count { room.signal() }
  }

  /// Makes `text` a member on a lane that is free. Waits while there is no room for `text`.
  /// - Parameter deliver: Called once, on that lane. Must not wait for another member.
  func make(
    of text: [UInt8], then deliver: @escaping @Sendable (Result<[UInt8], any Error>) -> Void
  ) {
    room.wait()
    underWay.enter()
    pool.run { [self] lane in
      deliver(Result { try lanes[lane].member(of: text) })
      room.signal()
      underWay.leave()
    }
  }

  /// Waits until every member is delivered.
  func wait() { underWay.wait() }
}
