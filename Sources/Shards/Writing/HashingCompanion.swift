internal import Bytes
internal import Checksums

/// What is hashed beside one shard or two, while there is any of it.
package struct HashingCompanion: Sendable {
  private let backlog: DigestBacklog
  private(set) var work: DigestBacklog.Work
  /// Much waits: an export that is not compressed has more bytes than half of its shards. Asked once a chunk,
  /// as shards come in small pieces.
  private var isBehind: Bool

  init(_ backlog: DigestBacklog, _ work: DigestBacklog.Work) {
    self.backlog = backlog
    self.work = work
    isBehind = backlog.isLong
  }

  /// Hashes the bytes of two shards, equally many whole blocks of a digest, and as many of its own as there
  /// are. Where much waits they are twice as many, beside one shard after the other: that takes longer, but less
  /// than hashing those bytes alone would. So are they where three digests at once do not pay.
  mutating func update(
    _ first: inout Digest, _ firstBytes: Span<UInt8>, _ second: inout Digest,
    _ secondBytes: Span<UInt8>
  ) {
    if isBehind || !backlog.threeAtOncePay {
      let done = hash(beside: &first, firstBytes)
      if done == firstBytes.count { return update(&second, secondBytes) }
      return Digest.update(
        &first, firstBytes.extracting(droppingFirst: done), &second, secondBytes)
    }
    let done = hash(beside: firstBytes.count) { part, digest, own in
      Digest.update(
        &first, firstBytes.extracting(part), &second, secondBytes.extracting(part), &digest, own)
    }
    if done < firstBytes.count {
      Digest.update(
        &first, firstBytes.extracting(droppingFirst: done),
        &second, secondBytes.extracting(droppingFirst: done))
    }
  }

  /// Hashes the bytes of a shard, whole blocks of a digest, and as many of its own as there are.
  mutating func update(_ digest: inout Digest, _ bytes: Span<UInt8>) {
    let done = hash(beside: &digest, bytes)
    digest.update(bytes.extracting(droppingFirst: done))
  }

  /// Hashes the first bytes of a shard, whole blocks, and as many of its own.
  /// - Returns: Bytes of the shard for which there were as many.
  private mutating func hash(beside digest: inout Digest, _ bytes: Span<UInt8>) -> Int {
    hash(beside: bytes.count) { part, ownDigest, own in
      Digest.update(&digest, bytes.extracting(part), &ownDigest, own)
    }
  }

  /// Calls `body` with parts of `count` bytes of a shard, and as many bytes of its own.
  /// - Returns: Bytes of the shard for which there were as many.
  @inline(__always)
  private mutating func hash(
    beside count: Int, _ body: (Range<Int>, inout Digest, Span<UInt8>) -> Void
  ) -> Int {
    var done = 0
    while done < count, hasBlocks() {
      let partBytes = min(count - done, Digest.wholeBlocks(work.chunk.count - work.position))
      let own = work.position..<work.position + partBytes
      // Out of `work`, whose digest changes: by a swap, which counts no references.
      var chunk: [UInt8] = []
      swap(&chunk, &work.chunk)
      defer { swap(&chunk, &work.chunk) }
      body(done..<done + partBytes, &work.digest, chunk.span.extracting(own))
      work.bytes += partBytes
      work.position += partBytes
      done += partBytes
    }
    return done
  }

  /// Whether there are whole blocks; goes to the next chunk where there are none.
  private mutating func hasBlocks() -> Bool {
    while Digest.wholeBlocks(work.chunk.count - work.position) == 0 {
      work.finishChunk()
      guard let next = backlog.next() else { return false }
      work.chunk = next
      isBehind = backlog.isLong
    }
    return true
  }
}
