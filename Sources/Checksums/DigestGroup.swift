internal import CChecksums

/// Digests that go on at once, with equally many blocks of each: a vector holds a word of every one of them.
///
/// Eight take 2.3 times as long as the library takes for one, or 1.4 times with AVX-512; fewer take as long as
/// eight.
@safe package struct DigestGroup: ~Copyable {
  package static let size = Int(CChecksums_sha256GroupSize)

  // SAFETY: of the digests that joined, each of which waits in `join` until `goOn` was called: all pointers
  // are valid then, and nil before and after.
  private var words: [8 of UnsafeMutablePointer<UInt32>?] = unsafe .init(repeating: nil)
  private var sources: [8 of UnsafePointer<UInt8>?] = unsafe .init(repeating: nil)
  private var count = 0
  /// What each that joined has at least.
  private var blocks = Int.max
  /// With how many bytes of each the group went on.
  package private(set) var bytesTaken = 0

  package init() {}

  /// - Parameters:
  ///   - state: words of a digest, valid until `goOn` returns.
  ///   - source: its next blocks, as long.
  mutating func add(
    _ state: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt8>, blocks: Int
  ) {
    precondition(count < DigestGroup.size, "bug: a group that is full")
    unsafe words[count] = state
    unsafe sources[count] = source
    count += 1
    self.blocks = min(self.blocks, blocks)
  }

  /// Goes on with all that joined, as far as the one that has least. To be called once.
  package mutating func goOn() {
    if count == 0 { return }
    // SAFETY: `count` of each are there, and have that many blocks.
    unsafe words.span.withUnsafeBufferPointer { words in
      unsafe sources.span.withUnsafeBufferPointer { sources in
        unsafe CChecksums_takeGroup(words.baseAddress, sources.baseAddress, count, blocks)
      }
    }
    count = 0
    bytesTaken = blocks * Digest.blockBytes
  }
}
