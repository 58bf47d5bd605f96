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
}
