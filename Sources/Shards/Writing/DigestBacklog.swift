package import Checksums
internal import Synchronization

/// A digest of chunks that wait until they can be hashed beside one shard or two: what a third takes more than
/// two at once is less than one alone takes.
///
///     add ─► chunks ─► HashingCompanion, beside shards on their lane (one at a time) ─► digest
///                 └──► who adds, where too many wait; who asks for the digest
///
/// One thread adds; any thread may hash, but one at a time. The order is that of the chunks.
package final class DigestBacklog: Sendable {
  /// What is hashed so far, and the chunk that is being hashed.
  struct Work: Sendable {
    var digest = Digest()
    /// Bytes that are hashed.
    var bytes = 0
    var chunk: [UInt8] = []
    /// Bytes of the chunk that are hashed.
    var position = 0
  }

  /// Chunks that wait at most: of 128 KiB, 3 MiB of an export. A run's reader is that far ahead of its shards
  /// at times.
  private static let maximumWaiting = 24

  private let chunks = Mutex<[[UInt8]]>([])
  private let work = Mutex(Work())
  /// Whether it is hashed beside two shards at once, or beside one after the other.
  let threeAtOncePay: Bool

  package init() { threeAtOncePay = Digest.threeAtOncePay }

  /// A backlog for a processor that may be another one.
  init(threeAtOncePay: Bool) { self.threeAtOncePay = threeAtOncePay }

  /// Has the next bytes hashed some time. Holds them until then.
  package func add(_ chunk: [UInt8]) {
    let count = chunks.withLock { chunks in
      chunks.append(chunk)
      return chunks.count
    }
    if count > DigestBacklog.maximumWaiting {
      work.withLock { work in
        work.finishChunk()
        if let oldest = next() { work.add(oldest[...]) }
      }
    }
  }

  /// Hashes the next bytes now, after those that wait.
  package func hash(_ bytes: ArraySlice<UInt8>) { settled { $0.add(bytes) } }

  /// The digest of all bytes so far, and their number. Hashes what waits.
  package var total: (digest: Digest, bytes: Int) { settled { ($0.digest, $0.bytes) } }

  private func settled<Result>(_ body: (inout Work) -> Result) -> Result {
    work.withLock { work in
      work.finishChunk()
      while let chunk = next() { work.add(chunk[...]) }
      return body(&work)
    }
  }

  /// Takes the chunk that is to be hashed next. For whoever has the work.
  func next() -> [UInt8]? {
    chunks.withLock { chunks in chunks.isEmpty ? nil : chunks.removeFirst() }
  }

  var isEmpty: Bool { chunks.withLock { $0.isEmpty } }

  /// Whether so many chunks wait that who adds may soon have to hash some alone.
  var isLong: Bool { chunks.withLock { $0.count > DigestBacklog.maximumWaiting / 2 } }

  /// Runs `body` with a companion for shards, unless another thread is hashing.
  /// - Returns: Whether `body` was called.
  func lend(_ body: (inout HashingCompanion) throws -> Void) rethrows -> Bool {
    try work.withLockIfAvailable { work -> Void in
      var companion = HashingCompanion(self, work)
      defer { work = companion.work }
      try body(&companion)
    } != nil
  }
}

extension DigestBacklog.Work {
  /// Hashes the rest of the chunk.
  mutating func finishChunk() {
    let rest = chunk[position...]
    (chunk, position) = ([], 0)
    add(rest)
  }

  mutating func add(_ bytes: ArraySlice<UInt8>) {
    digest.update(bytes)
    self.bytes += bytes.count
  }
}
