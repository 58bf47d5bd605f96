// Bytes handed to what takes only pointers: literals, prefetches and hashers.
internal import CVector

extension Span<UInt8> {
  /// Whether the bytes are exactly those of a literal of the program's own. Most texts differ by their length, which
  /// costs no call.
  @inlinable @inline(__always)
  package func equals(_ literal: StaticString) -> Bool {
    count == literal.utf8CodeUnitCount && equals(equallyLong: literal)
  }

  @usableFromInline @inline(never)
  func equals(equallyLong literal: StaticString) -> Bool {
    // SAFETY: a static string's bytes live as long as the program; the span does not leave the call.
    let other = unsafe UnsafeBufferPointer(start: literal.utf8Start, count: count)
    return equals(unsafe other.span)
  }

  /// Has the bytes fetched into the processor's caches, for code that reads them soon: nothing waits for it.
  package func prefetch() {
    // SAFETY: a prefetch reads nothing; the pointer does not leave the closure.
    unsafe withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      unsafe CVector_prefetch(base, bytes.count)
    }
  }

  /// Feeds all bytes to `hasher`, whose key differs from process to process: nobody can make texts that
  /// collide.
  package func hash(into hasher: inout Hasher) {
    // SAFETY: the hasher reads the bytes before the call returns and keeps no pointer.
    unsafe withUnsafeBytes { bytes in unsafe hasher.combine(bytes: bytes) }
  }
}
