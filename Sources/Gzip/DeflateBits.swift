/// The bits of a deflate stream that were read and not yet used, the next one lowest (RFC 1951 §3.1.1).
struct DeflateBits {
  /// The bits, the next one lowest; zeros behind the last.
  private(set) var bits: UInt64 = 0
  /// Number of bits, at most `DeflateCursor.maximumBits`.
  private(set) var count = 0

  init() {}

  /// - Parameter bits: has more than `count`, which are not taken.
  init(first count: Int, of bits: UInt64) {
    self.bits = bits & (1 &<< UInt64(count) &- 1)
    self.count = count
  }

  /// Reads as many whole bytes as there is room for.
  mutating func fill(_ input: Span<UInt8>, _ position: inout Int) {
    while count <= DeflateCursor.maximumBits - 8 && position < input.count {
      bits |= UInt64(input[position]) &<< UInt64(count)
      count &+= 8
      position &+= 1
    }
  }

  /// The next bits, at most 32; nil where the input has not so many.
  mutating func take(_ wanted: Int, _ input: Span<UInt8>, _ position: inout Int) -> Int? {
    if count < wanted { fill(input, &position) }
    if count < wanted { return nil }
    let value = bits & (1 &<< UInt64(wanted) &- 1)
    drop(wanted)
    return Int(value)
  }

  mutating func drop(_ used: Int) {
    bits &>>= UInt64(used)
    count &-= used
  }

  /// Leaves whole bytes that were not used to the input they came from.
  mutating func giveBack(_ position: inout Int) {
    let bytes = min(count / 8, position)
    position &-= bytes
    count &-= 8 &* bytes
    bits &= 1 &<< UInt64(count) &- 1
  }
}
