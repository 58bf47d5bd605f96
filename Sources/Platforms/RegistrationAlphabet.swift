internal import Bytes
internal import Records

/// `[A-Za-z0-9_:-]`
enum RegistrationAlphabet: ByteClass {
  @inline(__always)
  static func members(of bytes: ByteVector) -> ByteVector {
    // Setting bit 0x20 makes letters lower case.
    let lower = bytes | ByteVector(repeating: 0x20)
    // The colon follows the digits.
    return bytes.between(UInt8(ascii: "0"), UInt8(ascii: ":"))
      | lower.between(UInt8(ascii: "a"), UInt8(ascii: "z"))
      | bytes.between(UInt8(ascii: "_"), UInt8(ascii: "_"))
      | bytes.between(UInt8(ascii: "-"), UInt8(ascii: "-"))
  }
}
