internal import Records

/// A set of ASCII characters that a whole text must be made of, tested sixteen bytes at a time.
///
/// A token is 64 to 200 bytes of every line: byte by byte the test would cost more than all other
/// checks together.
protocol ByteClass {
  /// 0xff in the bytes that belong to the class, 0 in all others.
  static func members(of bytes: ByteVector) -> ByteVector
}

/// `[0-9a-f]`
enum LowerCaseHex: ByteClass {
  @inline(__always)
  static func members(of bytes: ByteVector) -> ByteVector {
    bytes.between(0x30, 0x39) | bytes.between(0x61, 0x66)
  }
}

/// `[A-Za-z0-9_:-]`
enum RegistrationAlphabet: ByteClass {
  @inline(__always)
  static func members(of bytes: ByteVector) -> ByteVector {
    // The colon follows the digits. Setting bit 0x20 makes letters lower case.
    bytes.between(0x30, 0x3a) | (bytes | ByteVector(repeating: 0x20)).between(0x61, 0x7a)
      | bytes.between(0x5f, 0x5f) | bytes.between(0x2d, 0x2d)
  }
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
