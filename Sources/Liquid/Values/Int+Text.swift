internal import Bytes

extension Int {
  /// The integer that the bytes are: up to 18 digits, which may have a sign; nil for anything else.
  @inline(__always)
  init?(shortText bytes: Span<UInt8>) {
    guard bytes.count > 0, bytes.count <= 19 else { return nil }
    let isNegative = bytes[0] == UInt8(ascii: "-")
    var index = isNegative || bytes[0] == UInt8(ascii: "+") ? 1 : 0
    guard index < bytes.count, bytes.count - index <= 18 else { return nil }
    var value = 0
    while index < bytes.count {
      guard ASCII.isDigit(bytes[index]) else { return nil }
      value = value &* 10 &+ Int(bytes[index] &- UInt8(ascii: "0"))
      index &+= 1
    }
    self = isNegative ? -value : value
  }
}
