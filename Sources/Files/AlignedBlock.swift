internal import CVector

/// Bytes gathered for one write past the kernel's page cache, which takes whole aligned blocks only.
///
/// `@inlinable` and `@usableFromInline`: a span that goes through memory on its way into a closure is stored as two
/// words and loaded as one vector, which waits until all that was stored before has reached the cache, a
/// line's copy among it.
@usableFromInline
@safe package struct AlignedBlock: ~Copyable, @unchecked Sendable {
  /// What any device and file system is content with.
  private static let alignment = 4096
  /// Smaller blocks are those of many files, which go through the page cache: aligned, each would cost
  /// the allocator a second page.
  private static let leastAlignedBytes = 64 << 10

  // SAFETY: owned by this value alone, which cannot be copied and so can go to another thread;
  // `capacity` bytes until `deinit`; the first `count` are written.
  @usableFromInline let storage: UnsafeMutableRawPointer
  /// Bytes it has room for.
  @usableFromInline package let capacity: Int
  /// Bytes gathered.
  @usableFromInline package private(set) var count = 0
  /// Whose piece `storage` is; nil where it is memory of its own.
  private let pieces: MemoryPieces?

  /// A block in a piece of memory that is handed out and taken back.
  /// - Parameter pieces: where it is taken, and given back when the block ends.
  package init(in pieces: MemoryPieces) {
    // Not asked of `capacity`: with a branch on a property of its own before the last is set, Swift 6.3 loses the
    // retain of `pieces`.
    precondition(pieces.pieceBytes % AlignedBlock.alignment == 0, "bug: an unaligned block")
    self.pieces = pieces
    capacity = pieces.pieceBytes
    // SAFETY: a piece of this block alone, given back in `deinit`; `pieces` lives as long as the block.
    unsafe storage = pieces.take()
  }

  /// A block in memory of its own.
  /// - Parameter capacity: bytes; from 64 KiB on a multiple of 4,096.
  package init(capacity: Int) {
    pieces = nil
    let alignment = capacity >= AlignedBlock.leastAlignedBytes ? AlignedBlock.alignment : 16
    precondition(capacity > 0 && capacity % alignment == 0, "bug: a block that is not aligned")
    self.capacity = capacity
    // SAFETY: freed in `deinit`.
    unsafe storage = .allocate(byteCount: capacity, alignment: alignment)
  }

  deinit {
    // SAFETY: what `init` took or made, once; nobody else has the pointer.
    if let pieces { unsafe pieces.give(storage) } else { unsafe storage.deallocate() }
  }

  /// `bytes` cut down to what a block may have that is written past the cache.
  package static func wholePages(_ bytes: Int) -> Int { bytes / alignment * alignment }

  /// Whether there is no room left.
  @inlinable package var isFull: Bool { count == capacity }

  /// Appends as much of `source` as there is room for.
  /// - Returns: How many bytes that were.
  @inlinable @inline(__always)
  package mutating func append(_ source: Span<UInt8>) -> Int {
    let taken = min(source.count, capacity - count)
    // SAFETY: `taken` bytes fit behind the first `count`; neither pointer leaves the closure.
    unsafe source.withUnsafeBytes { bytes in
      if let base = bytes.baseAddress {
        unsafe (storage + count).copyMemory(from: base, byteCount: taken)
      }
    }
    count += taken
    return taken
  }

  /// Has the memory fetched into the processor's caches that the next `bytes` are appended to: nothing waits for it.
  /// Without that the stores do, and what comes after them.
  package func prefetchRoom(for bytes: Int) {
    // SAFETY: within `storage`; a prefetch changes nothing.
    unsafe CVector_prefetchForStores(
      (storage + count).assumingMemoryBound(to: UInt8.self), min(bytes, capacity - count))
  }

  /// Replaces all bytes by the next of `file`.
  /// - Returns: Whether there were any; fewer than fit are no sign of the end.
  package mutating func fill(from file: borrowing Descriptor) throws(FileError) -> Bool {
    // SAFETY: the block's own memory, all of which may be overwritten; the call keeps no pointer.
    let room = unsafe UnsafeMutableRawBufferPointer(start: storage, count: capacity)
      .bindMemory(to: UInt8.self)
    var output = unsafe OutputSpan(buffer: room, initializedCount: 0)
    count = try file.read(into: &output)
    return count > 0
  }

  /// Forgets all bytes; the memory stays.
  package mutating func removeAll() { count = 0 }

  /// Runs `body` over the bytes from `start` on. The span does not outlive the call.
  @inlinable @inline(__always)
  package func withSpan<Result, Failure: Error>(
    from start: Int, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(start >= 0 && start <= count, "bug: span beyond a block")
    // SAFETY: the first `count` bytes are initialised, and live during the call.
    let bytes = unsafe UnsafeRawBufferPointer(start: storage + start, count: count - start)
      .bindMemory(to: UInt8.self)
    return try body(unsafe bytes.span)
  }

  /// The bytes from `start` on, for a call that ends while the block lives and is not appended to.
  @unsafe func bytes(from start: Int) -> UnsafeRawBufferPointer {
    precondition(start >= 0 && start <= count, "bug: bytes beyond a block")
    // SAFETY: the first `count` bytes are initialised; the caller answers for their life.
    return unsafe UnsafeRawBufferPointer(start: storage + start, count: count - start)
  }

  /// Writes all bytes to `file`.
  package func write(to file: borrowing Descriptor) throws(FileError) {
    // SAFETY: the first `count` bytes are initialised, and live during the call.
    let bytes = unsafe UnsafeRawBufferPointer(start: storage, count: count)
      .bindMemory(to: UInt8.self)
    try file.write(unsafe bytes.span)
  }
}
