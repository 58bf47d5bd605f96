internal import Bytes

/// A set of ASCII characters that a whole text must be made of, tested sixteen bytes at a time.
///
/// A token is 64 to 200 bytes of every line: byte by byte the test would cost more than all other
/// checks together.
protocol ByteClass {
  /// 0xff in the bytes that belong to the class, 0 in all others.
  static func members(of bytes: ByteVector) -> ByteVector
}

extension Span<UInt8> {
  /// Whether all bytes belong to `Class`; false of fewer than sixteen.
  @inline(__always)
  func consists<Class: ByteClass>(of: Class.Type) -> Bool {
    guard count >= 16 else { return false }
    // The last vector overlaps the one before, so that no bytes are left over.
    var members = Class.members(of: vector(at: count &- 16))
    var index = 0
    while index &+ 16 < count {
      members &= Class.members(of: vector(at: index))
      index &+= 16
    }
    return members.matchBits == 0
  }
}
