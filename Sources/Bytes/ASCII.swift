/// Classes of ASCII bytes, and what one is in the other case; nothing here depends on a locale, and no byte
/// from 0x80 on is in any class.
///
/// `@usableFromInline` as `ByteBuffer` is: asked byte by byte, also of records.
@usableFromInline
package enum ASCII {
  /// Space, tab, line feed, vertical tab, form feed, carriage return.
  @inlinable @inline(__always)
  package static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0d)
  }

  /// `0` to `9`.
  @inlinable @inline(__always)
  package static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// `0` eight times.
  @inlinable package static var eightZeros: UInt64 { 0x3030_3030_3030_3030 }

  /// `A` to `Z`, `a` to `z`.
  @inlinable package static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= 0x61 && lower <= 0x7a
  }

  /// Letter, digit or underscore.
  @inlinable package static func isWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == 0x5f
  }

  /// What a name in a template goes on with: letter, digit, underscore or hyphen.
  @inlinable package static func isNameByte(_ byte: UInt8) -> Bool { isWord(byte) || byte == 0x2d }

  /// Whether a template can write the name as it stands: letters, digits, `_` and `-`, the first a letter
  /// or `_`.
  @inlinable package static func isName(_ text: some Collection<UInt8>) -> Bool {
    guard let first = text.first, isLetter(first) || first == 0x5f else { return false }
    return text.allSatisfy(isNameByte)
  }

  /// The small letter of a capital one; any other byte as it is.
  @inlinable package static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte
  }

  /// The capital letter of a small one; any other byte as it is.
  @inlinable package static func uppercased(_ byte: UInt8) -> UInt8 {
    byte >= 0x61 && byte <= 0x7a ? byte & ~0x20 : byte
  }

  /// Value of a hexadecimal digit in either case; nil for any other byte.
  @inlinable package static func hexValue(_ byte: UInt8) -> UInt8? {
    if isDigit(byte) { return byte &- 0x30 }
    let lower = byte | 0x20
    return lower >= 0x61 && lower <= 0x66 ? lower &- 0x57 : nil
  }

  /// Whether it is a hexadecimal digit and no capital letter.
  @inlinable package static func isLowerCaseHex(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte >= 0x61 && byte <= 0x66)
  }
}
