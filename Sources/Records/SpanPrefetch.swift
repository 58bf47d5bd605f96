internal import CVector

extension Span<UInt8> {
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
}
