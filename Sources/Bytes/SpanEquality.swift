extension Span<UInt8> {
  /// Whether the bytes are exactly those of `other`: eight at a time, the last eight overlapping those
  /// before.
  @inlinable package func equals(_ other: Span<UInt8>) -> Bool {
    let count = self.count
    guard count == other.count else { return false }
    var index = 0
    if count < 8 {
      if count >= 4 {
        return loadUInt32(at: 0) == other.loadUInt32(at: 0)
          && loadUInt32(at: count &- 4) == other.loadUInt32(at: count &- 4)
      }
      while index < count {
        if self[index] != other[index] { return false }
        index &+= 1
      }
      return true
    }
    while index < count &- 8 {
      if loadUInt64(at: index) != other.loadUInt64(at: index) { return false }
      index &+= 8
    }
    return loadUInt64(at: count &- 8) == other.loadUInt64(at: count &- 8)
  }
}
