internal import Dispatch
internal import Shards
internal import Synchronization

/// A shard that is flushed to disk and closed while the next one is written.
final class ClosingShard: Sendable {
  private let result = Mutex<Result<PublishedFile, any Error>?>(nil)
  private let underWay = DispatchGroup()

  /// Begins to close `shard`, of which nothing is left to be compressed.
  init(_ shard: ShardStream, on queue: DispatchQueue) {
    queue.async(group: underWay) { [self] in
      let closed = Result { try shard.close() }
      result.withLock { $0 = closed }
    }
  }

  /// Waits until it is closed.
  func wait() { underWay.wait() }

  /// The file, once it is closed.
  func file() throws -> PublishedFile {
    wait()
    guard let result = result.withLock({ $0 }) else {
      preconditionFailure("bug: a shard half closed")
    }
    return try result.get()
  }
}
