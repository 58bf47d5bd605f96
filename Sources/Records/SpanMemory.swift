// Every pointer into a span that is read, copied or hinted at, behind signatures without one.
internal import CVector

// MARK: Copies

extension [UInt8] {
  /// Appends a copy of `source` in one block copy.
  @inlinable package mutating func append(copying source: Span<UInt8>) {
    // SAFETY: the pointer does not leave the closure.
    unsafe source.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}

extension String {
  /// The text of `source`; the caller knows that it is UTF-8 (anything else is repaired).
  package init(copying source: Span<UInt8>) {
    // SAFETY: the pointer does not leave the closure.
    self = unsafe source.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}

extension OutputSpan where Element: BitwiseCopyable {
  /// Appends a copy of `source`, for which there is room, in one block copy.
  package mutating func append(copying source: Span<Element>) {
    precondition(source.count <= freeCapacity, "bug: copying into no room")
    // SAFETY: the check above; neither pointer leaves the closures.
    unsafe withUnsafeMutableBufferPointer { target, initialized in
      unsafe source.withUnsafeBufferPointer { source in
        _ = unsafe target.extracting(initialized...).initialize(fromContentsOf: source)
      }
      initialized += source.count
    }
  }
}

extension MutableSpan where Element: BitwiseCopyable {
  /// Replaces the elements from `offset` on by a copy of `source`, in one block copy.
  package mutating func replace(from offset: Int, copying source: Span<Element>) {
    precondition(
      offset >= 0 && source.count <= count &- offset, "bug: copying beyond the elements")
    // SAFETY: the check above; neither pointer leaves the closures.
    unsafe withUnsafeMutableBufferPointer { target in
      unsafe source.withUnsafeBufferPointer { source in
        guard let start = target.baseAddress, let first = source.baseAddress else { return }
        unsafe (start + offset).update(from: first, count: source.count)
      }
    }
  }

  /// Replaces the elements from `offset` on by those of `range`, which may overlap them, in one block copy.
  package mutating func replace(from offset: Int, movingFrom range: Range<Int>) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count && offset >= 0
        && range.count <= count &- offset, "bug: copying beyond the elements")
    // SAFETY: the check above; the call allows that both overlap; the pointer does not leave the closure.
    unsafe withUnsafeMutableBufferPointer { elements in
      guard let start = elements.baseAddress else { return }
      unsafe (start + offset).update(from: start + range.lowerBound, count: range.count)
    }
  }
}

// MARK: Loads

extension Span<UInt8> {
  /// Four bytes from `offset`, in the platform's order.
  @inlinable @inline(__always)
  package func half(at offset: Int) -> UInt32 {
    precondition(offset >= 0 && offset &+ 4 <= count, "bug: half a word beyond the bytes")
    // SAFETY: the check above keeps the load inside the span; the type has no invalid values.
    return unsafe withUnsafeBytes { bytes in
      unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    }
  }

  /// Eight bytes from `offset`, in the platform's order.
  @inlinable @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset &+ 8 <= count, "bug: word beyond the bytes")
    // SAFETY: the check above keeps the load inside the span; the type has no invalid values.
    return unsafe withUnsafeBytes { bytes in
      unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
  }

  /// The sixteen bytes from `offset`.
  @inlinable @inline(__always)
  package func vector(at offset: Int) -> ByteVector {
    precondition(offset >= 0 && offset &+ 16 <= count, "bug: vector beyond the bytes")
    // SAFETY: the check above keeps the load inside the span; the type has no invalid values.
    return unsafe withUnsafeBytes { bytes in
      unsafe bytes.loadUnaligned(fromByteOffset: offset, as: ByteVector.self)
    }
  }

  /// Hands each sixteen bytes from `index` on to `body`, with their offset, until it answers. `index` is then
  /// that of what was not looked at, which without an answer is fewer than sixteen bytes.
  @inlinable @inline(__always)
  package func firstAnswer<Answer>(
    from index: inout Int, _ body: (ByteVector, Int) -> Answer?
  ) -> Answer? {
    precondition(index >= 0, "bug: search before the bytes")
    // SAFETY: the checks keep the loads inside the span; the type has no invalid values.
    return unsafe withUnsafeBytes { bytes in
      while index &+ 16 <= bytes.count {
        let vector = unsafe bytes.loadUnaligned(fromByteOffset: index, as: ByteVector.self)
        if let answer = body(vector, index) { return answer }
        index &+= 16
      }
      return nil
    }
  }

  /// The sixty-four bytes from `offset`, zeros after the end.
  @inlinable @inline(__always)
  package func wideVector(at offset: Int) -> WideVector {
    guard offset &+ 64 <= count else { return partialWideVector(at: offset) }
    precondition(offset >= 0, "bug: vector before the bytes")
    // SAFETY: the checks above keep the loads inside the span; the type has no invalid values.
    return unsafe withUnsafeBytes { bytes in
      WideVector(
        unsafe bytes.loadUnaligned(fromByteOffset: offset, as: ByteVector.self),
        unsafe bytes.loadUnaligned(fromByteOffset: offset &+ 16, as: ByteVector.self),
        unsafe bytes.loadUnaligned(fromByteOffset: offset &+ 32, as: ByteVector.self),
        unsafe bytes.loadUnaligned(fromByteOffset: offset &+ 48, as: ByteVector.self))
    }
  }
}

// MARK: Literals, hints and hashes

extension Span<UInt8> {
  /// Whether the bytes are exactly those of a literal of the program's own.
  package func equals(_ literal: StaticString) -> Bool {
    guard count == literal.utf8CodeUnitCount else { return false }
    // SAFETY: a static string's bytes live as long as the program; the span does not leave the call.
    let other = unsafe UnsafeBufferPointer(start: literal.utf8Start, count: count)
    return equals(unsafe other.span)
  }

  private static var cacheLineBytes: Int { 64 }

  /// Has the bytes fetched into the caches, for who reads them soon: nothing waits for it.
  package func prefetch() {
    // SAFETY: a prefetch reads nothing; the pointer does not leave the closure.
    unsafe withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      for offset in stride(from: 0, to: bytes.count, by: Span.cacheLineBytes) {
        unsafe CVector_prefetch(base + offset)
      }
    }
  }

  /// Feeds all bytes to `hasher`, whose key differs from process to process: nobody can make texts that
  /// collide.
  package func hash(into hasher: inout Hasher) {
    // SAFETY: the hasher reads the bytes before the call returns and keeps no pointer.
    unsafe withUnsafeBytes { bytes in unsafe hasher.combine(bytes: bytes) }
  }
}
