extension [UInt8] {
  /// Appends a copy of `source` in one block copy.
  @inlinable package mutating func append(copying source: Span<UInt8>) {
    // SAFETY: the pointer does not leave the closure.
    unsafe source.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}

extension Span<UInt8> {
  /// Whether the bytes are exactly those of `other`.
  @inlinable package func equals(_ other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    var index = 0
    while index < count {
      if self[index] != other[index] { return false }
      index &+= 1
    }
    return true
  }
}

extension String {
  /// The text of `source`; the caller knows that it is UTF-8 (anything else is repaired).
  package init(copying source: Span<UInt8>) {
    // SAFETY: the pointer does not leave the closure.
    self = unsafe source.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
