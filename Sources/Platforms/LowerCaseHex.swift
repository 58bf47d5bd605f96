internal import Bytes
internal import Records

/// `[0-9a-f]`
enum LowerCaseHex: ByteClass {
  @inline(__always)
  static func members(of bytes: ByteVector) -> ByteVector {
    bytes.between(UInt8(ascii: "0"), UInt8(ascii: "9"))
      | bytes.between(UInt8(ascii: "a"), UInt8(ascii: "f"))
  }
}
