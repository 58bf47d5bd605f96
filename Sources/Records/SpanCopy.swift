extension [UInt8] {
  /// Appends a copy of `source` in one block copy.
  @inlinable package mutating func append(copying source: Span<UInt8>) {
    // SAFETY: the pointer does not leave the closure.
    unsafe source.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}

extension Span<UInt8> {
  /// Whether the bytes are exactly those of `other`: eight at a time, the last eight overlapping those
  /// before.
  @inlinable package func equals(_ other: Span<UInt8>) -> Bool {
    let count = self.count
    guard count == other.count else { return false }
    var index = 0
    if count < 8 {
      if count >= 4 {
        return half(at: 0) == other.half(at: 0)
          && half(at: count &- 4) == other.half(at: count &- 4)
      }
      while index < count {
        if self[index] != other[index] { return false }
        index &+= 1
      }
      return true
    }
    while index < count &- 8 {
      if word(at: index) != other.word(at: index) { return false }
      index &+= 8
    }
    return word(at: count &- 8) == other.word(at: count &- 8)
  }

  /// Four bytes from `offset`, in the platform's order.
  @inlinable @inline(__always)
  func half(at offset: Int) -> UInt32 {
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
}

extension String {
  /// The text of `source`; the caller knows that it is UTF-8 (anything else is repaired).
  package init(copying source: Span<UInt8>) {
    // SAFETY: the pointer does not leave the closure.
    self = unsafe source.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
