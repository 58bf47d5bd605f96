internal import CText

extension Span<UInt8> {
  /// Whether all of it is well-formed UTF-8, the last sequence whole; nil where the processor has no such vectors.
  /// O(count), some 2 ns for 100 bytes, whatever stands in them.
  var isUTF8ByVectors: Bool? {
    guard CText_hasVectors() else { return nil }
    // SAFETY: the call reads `count` bytes, none where there is no address, and keeps no pointer.
    return unsafe withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return true }
      return unsafe CText_isUTF8(base, bytes.count)
    }
  }
}
