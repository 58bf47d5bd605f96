internal import CVector

/// Growing output bytes that one worker owns and uses again for every record.
///
/// An array would pay its uniqueness check at each of the about forty appends that make a payload;
/// this pays one comparison. It is not copyable: a finished one travels as `SharedBytes`.
///
/// `@usableFromInline`: without it the compiler (6.3) keeps no bodies of a package type's `@inlinable`
/// members, and every append becomes a call.
@usableFromInline
@safe package struct ByteBuffer: ~Copyable, @unchecked Sendable {
  /// Bytes that a vector store may write past `count`.
  @usableFromInline static let slack = 32

  // SAFETY: owned by this value alone, which cannot be copied and so can go to another thread; valid
  // for `capacity + slack` bytes until `deinit`.
  @usableFromInline var storage: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  /// Bytes written.
  @usableFromInline var written: Int

  /// - Parameter capacity: bytes to make room for at once; more are made as they are needed.
  package init(capacity: Int = 4096) {
    self.capacity = capacity
    written = 0
    // SAFETY: freed in `deinit` or `grow`.
    unsafe storage = .allocate(capacity: capacity + ByteBuffer.slack)
  }

  deinit {
    // SAFETY: `init` or `grow` made it, bytes need no deinitialising, and nobody else has the pointer.
    unsafe storage.deallocate()
  }

  /// Bytes written.
  @inlinable package var count: Int { written }
  /// Whether nothing was written, or all of it forgotten.
  @inlinable package var isEmpty: Bool { written == 0 }

  /// Forgets everything after the first `count` bytes.
  @inlinable package mutating func truncate(to count: Int) {
    precondition(count >= 0 && count <= written, "bug: truncating a buffer to a greater length")
    written = count
  }

  /// Forgets all bytes; the memory stays.
  @inlinable package mutating func removeAll() { written = 0 }

  /// Forgets all bytes, and gives the memory back if it has room for more than `bytes`.
  package mutating func removeAll(keepingAtMost bytes: Int) {
    if capacity > bytes { self = ByteBuffer() }
    written = 0
  }

  /// Makes room for `additional` bytes more.
  @inlinable @inline(__always)
  package mutating func reserve(_ additional: Int) {
    if additional > capacity &- written { grow(additional) }
  }

  @usableFromInline @inline(never)
  mutating func grow(_ additional: Int) {
    precondition(additional >= 0, "bug: negative length")
    let larger = max(capacity * 2, written + additional)
    // SAFETY: the old block holds `written` initialised bytes; the new one has room for them.
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger + ByteBuffer.slack)
    unsafe moved.update(from: storage, count: written)
    unsafe storage.deallocate()
    unsafe storage = moved
    capacity = larger
  }

  /// Appends one byte. O(1), but where the buffer grows.
  @inlinable @inline(__always)
  package mutating func append(_ byte: UInt8) {
    reserve(1)
    // SAFETY: `reserve` made room at `written`.
    unsafe storage[written] = byte
    written &+= 1
  }

  /// Appends a copy of `source` as it is.
  @inlinable @inline(__always)
  package mutating func append(_ source: Span<UInt8>) {
    let count = source.count
    reserve(count)
    // SAFETY: `reserve` made room for `count` bytes, which lie apart from those of `source`: no span of
    // this buffer can be there while it changes; the pointer does not leave the closure.
    unsafe source.withUnsafeBufferPointer { bytes in
      if let base = bytes.baseAddress {
        unsafe (storage + written).initialize(from: base, count: count)
      }
    }
    written &+= count
  }

  /// Appends a copy of `source`. O(n).
  @inlinable package mutating func append(_ source: [UInt8]) { append(source.span) }

  /// Appends a copy of the bytes of `source` in `range`.
  ///
  /// The bytes behind the range are what makes this fast, where they are few (`ByteTail`).
  @inlinable @inline(__always)
  package mutating func append(_ range: Range<Int>, of source: Span<UInt8>) {
    reserve(range.count)
    var tail = tail
    if tail.append(range, of: source) {
      self.tail = tail
    } else {
      append(source.extracting(range))
    }
  }

  /// Appends a literal of the program's own.
  @inlinable @inline(__always)
  package mutating func append(_ literal: StaticString) {
    let count = literal.utf8CodeUnitCount
    reserve(count)
    // SAFETY: a static string's bytes live as long as the program, and lie apart from every buffer.
    unsafe (storage + written).initialize(from: literal.utf8Start, count: count)
    written &+= count
  }

  /// Appends the UTF-8 of `text`. O(n), byte by byte: not for what every record has.
  package mutating func append(utf8 text: String) {
    for byte in text.utf8 { append(byte) }
  }

  /// Writes sixteen bytes behind those written; they do not count before `advance`.
  @inlinable @inline(__always)
  mutating func store(_ vector: ByteVector) {
    // SAFETY: the slack takes what there is no room for.
    unsafe UnsafeMutableRawPointer(storage + written).storeBytes(of: vector, as: ByteVector.self)
  }

  /// Appends the first `count` bytes of `vector`.
  @inlinable @inline(__always)
  package mutating func append(_ vector: ByteVector, first count: Int) {
    precondition(count >= 0 && count <= 16, "bug: a vector has 16 bytes")
    reserve(count)
    store(vector)
    written &+= count
  }

  /// Appends the first `count` bytes of `word`, the lowest first.
  @inlinable @inline(__always)
  package mutating func append(word: UInt64, first count: Int = 8) {
    precondition(count >= 0 && count <= 8, "bug: a word has 8 bytes")
    reserve(count)
    // SAFETY: the slack takes what the word holds beyond them.
    unsafe UnsafeMutableRawPointer(storage + written).storeBytes(
      of: word.littleEndian, as: UInt64.self)
    written &+= count
  }

  /// Where the next byte goes. What was appended to it is part of the buffer once it is given back.
  @inlinable @inline(__always)
  package var tail: ByteTail {
    get {
      // SAFETY: both within the block, the first not behind the second.
      unsafe ByteTail(next: storage + written, limit: storage + capacity)
    }
    set {
      let end = unsafe newValue.next - UnsafeMutableRawPointer(storage)
      precondition(end >= written && end <= capacity, "bug: the tail of another buffer")
      written = end
    }
  }

  /// Appends what `tail` has no room for, behind what was appended to it.
  @inlinable @inline(__always)
  package mutating func append(behind tail: inout ByteTail, _ body: (inout ByteBuffer) -> Void) {
    self.tail = tail
    body(&self)
    tail = self.tail
  }

  /// Has the memory fetched for the bytes that follow the next `distance`, as many, as far as there is room.
  package func prefetchRoom(behind distance: Int) {
    let start = written &+ distance
    if start >= capacity { return }
    // SAFETY: within `storage`; a prefetch changes nothing.
    unsafe CVector_prefetchForStores(storage + start, min(distance, capacity &- start))
  }

  /// Runs `body` over the bytes written since `start`. The span does not outlive the call.
  @inlinable @inline(__always)
  package func withSpan<Result: ~Copyable, Failure: Error>(
    from start: Int = 0, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(start >= 0 && start <= written, "bug: span beyond the buffer")
    // SAFETY: the bytes up to `written` are initialised and cannot change during the borrow.
    let bytes = unsafe UnsafeBufferPointer(start: storage + start, count: written &- start)
    return try body(unsafe bytes.span)
  }

  /// The byte at `index`, which was written.
  @inlinable package subscript(index: Int) -> UInt8 {
    get {
      precondition(index >= 0 && index < written, "bug: index beyond the buffer")
      // SAFETY: the check above: a byte that was written.
      return unsafe storage[index]
    }
    set {
      precondition(index >= 0 && index < written, "bug: index beyond the buffer")
      // SAFETY: the check above.
      unsafe storage[index] = newValue
    }
  }

  /// A copy of the bytes written since `start`.
  package func array(from start: Int = 0) -> [UInt8] {
    withSpan(from: start) { [UInt8](copying: $0) }
  }
}
