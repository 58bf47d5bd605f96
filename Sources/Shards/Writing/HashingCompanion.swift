internal import Bytes
internal import Checksums

/// What is hashed beside two shards, while there is any of it.
package struct HashingCompanion: Sendable {
  private let backlog: DigestBacklog
  private(set) var work: DigestBacklog.Work

  init(_ backlog: DigestBacklog, _ work: DigestBacklog.Work) {
    self.backlog = backlog
    self.work = work
  }

  /// Hashes the bytes of two shards, equally many whole blocks of a digest, and as many of its own as there
  /// are.
  mutating func update(
    _ first: inout Digest, _ firstBytes: Span<UInt8>, _ second: inout Digest,
    _ secondBytes: Span<UInt8>
  ) {
    var done = 0
    while done < firstBytes.count, hasBlocks() {
      let count = min(
        firstBytes.count - done, Digest.wholeBlocks(work.chunk.count - work.position))
      let own = work.position..<work.position + count
      // Out of `work`, whose digest changes: by a swap, which counts no references.
      var chunk: [UInt8] = []
      swap(&chunk, &work.chunk)
      defer { swap(&chunk, &work.chunk) }
      Digest.update(
        &first, firstBytes.extracting(done..<done + count),
        &second, secondBytes.extracting(done..<done + count),
        &work.digest, chunk.span.extracting(own))
      work.bytes += count
      work.position += count
      done += count
    }
    if done < firstBytes.count {
      Digest.update(
        &first, firstBytes.extracting(droppingFirst: done),
        &second, secondBytes.extracting(droppingFirst: done))
    }
  }

  /// Whether there are whole blocks; goes to the next chunk where there are none.
  private mutating func hasBlocks() -> Bool {
    while Digest.wholeBlocks(work.chunk.count - work.position) == 0 {
      work.finishChunk()
      guard let next = backlog.next() else { return false }
      work.chunk = next
    }
    return true
  }
}
