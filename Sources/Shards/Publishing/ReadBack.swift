internal import Bytes
internal import Checksums
internal import Files

/// What a file of the staging directory holds, read from the disk.
struct ReadBack {
  private static let blockBytes = 1 << 20

  private(set) var digest: Digest
  private(set) var bytes = 0
  private(set) var lines = 0

  /// Reads from the start of `file`, past the page cache: nobody else reads it, and to fill the cache with
  /// it costs more than to hash it. Afterwards the cache is used again.
  /// - Parameters:
  ///   - limit: bytes to read at most.
  ///   - digest: of no bytes.
  init(
    of file: borrowing Descriptor, bytes limit: Int = .max, by digest: Digest = Digest()
  ) throws(FileError) {
    self.digest = digest
    // Only what is on the disk counts.
    file.adviseForgetting()
    file.bypassCache()
    defer { file.useCache() }
    var block = AlignedBlock(capacity: ReadBack.blockBytes)
    while bytes < limit, try block.fill(from: file) {
      let count = min(block.count, limit - bytes)
      block.withSpan(from: 0) { text in
        self.digest.update(text.extracting(..<count))
        lines += text.extracting(..<count).lineFeeds
      }
      bytes += count
    }
  }
}
