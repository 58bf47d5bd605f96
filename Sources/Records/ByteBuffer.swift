/// Growing output bytes that one worker owns and uses again for every record.
///
/// An array would pay its uniqueness check at each of the about forty appends that make a payload;
/// this pays one comparison. It is not copyable and not `Sendable`: finished lines are copied into
/// arrays, which travel.
///
/// `@usableFromInline`: without it the compiler (6.3) keeps no bodies of a package type's `@inlinable`
/// members, and every append becomes a call.
@usableFromInline
@safe package struct ByteBuffer: ~Copyable {
  /// Bytes that a vector store may write past `count`.
  @usableFromInline static let slack = 32

  // SAFETY: owned by this value alone, valid for `capacity + slack` bytes until `deinit`.
  @usableFromInline var storage: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  /// Bytes written.
  @usableFromInline var written: Int

  package init(capacity: Int = 4096) {
    self.capacity = capacity
    written = 0
    // SAFETY: freed in `deinit` or `grow`.
    unsafe storage = .allocate(capacity: capacity + ByteBuffer.slack)
  }

  deinit {
    unsafe storage.deallocate()
  }

  @inlinable package var count: Int { written }
  @inlinable package var isEmpty: Bool { written == 0 }

  /// Forgets everything after the first `count` bytes.
  @inlinable package mutating func truncate(to count: Int) {
    precondition(count >= 0 && count <= written, "bug: truncating a buffer to a greater length")
    written = count
  }

  /// Forgets all bytes; the memory stays.
  @inlinable package mutating func removeAll() { written = 0 }

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
    // SAFETY: `reserve` made room for `count` bytes; the pointer does not leave the closure.
    unsafe source.withUnsafeBufferPointer { bytes in
      if let base = bytes.baseAddress {
        unsafe (storage + written).update(from: base, count: count)
      }
    }
    written &+= count
  }

  @inlinable package mutating func append(_ source: [UInt8]) { append(source.span) }

  /// Appends a literal of the program's own.
  @inlinable @inline(__always)
  package mutating func append(_ literal: StaticString) {
    let count = literal.utf8CodeUnitCount
    reserve(count)
    // SAFETY: a static string's bytes live as long as the program.
    unsafe (storage + written).update(from: literal.utf8Start, count: count)
    written &+= count
  }

  package mutating func append(utf8 text: String) {
    for byte in text.utf8 { append(byte) }
  }

  /// Appends the decimal digits of `value`.
  @inlinable package mutating func append(decimal value: UInt64) {
    if value < 10 { return append(UInt8(truncatingIfNeeded: value) &+ 0x30) }
    var divisor: UInt64 = 10
    while value / divisor >= 10 { divisor *= 10 }
    var rest = value
    while divisor > 0 {
      append(UInt8(truncatingIfNeeded: rest / divisor) &+ 0x30)
      rest %= divisor
      divisor /= 10
    }
  }

  /// Appends `value` in lower-case hexadecimal without leading zeros.
  @inlinable package mutating func append(hex value: UInt64) {
    var shift = value == 0 ? 0 : (63 &- value.leadingZeroBitCount) & ~3
    while shift >= 0 {
      let nibble = UInt8(truncatingIfNeeded: value &>> UInt64(shift)) & 15
      append(nibble < 10 ? nibble &+ 0x30 : nibble &+ 0x57)
      shift &-= 4
    }
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

  /// One byte that was written.
  @inlinable package subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < written, "bug: index beyond the buffer")
    return unsafe storage[index]
  }

  /// A copy of the bytes written since `start`.
  package func array(from start: Int = 0) -> [UInt8] {
    var copy: [UInt8] = []
    withSpan(from: start) { copy.append(copying: $0) }
    return copy
  }
}
