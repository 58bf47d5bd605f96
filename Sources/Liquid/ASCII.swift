/// Classes of bytes that the language knows; nothing here depends on a locale.
enum ASCII {
  /// Space, tab, line feed, vertical tab, form feed, carriage return.
  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0d) }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= 0x61 && lower <= 0x7a
  }

  /// Letter, digit or underscore.
  static func isWord(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) || byte == 0x5f }

  static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte
  }

  static func uppercased(_ byte: UInt8) -> UInt8 {
    byte >= 0x61 && byte <= 0x7a ? byte & ~0x20 : byte
  }

  /// Value of a hexadecimal digit.
  static func hexValue(_ byte: UInt8) -> UInt8? {
    if isDigit(byte) { return byte - 0x30 }
    let lower = byte | 0x20
    return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : nil
  }
}

extension [UInt8] {
  /// The bytes without white space at either end.
  var trimmedOfSpace: ArraySlice<UInt8> {
    var start = startIndex
    var end = endIndex
    while start < end, ASCII.isSpace(self[start]) { start += 1 }
    while end > start, ASCII.isSpace(self[end - 1]) { end -= 1 }
    return self[start..<end]
  }

  func equals(_ literal: StaticString) -> Bool {
    guard count == literal.utf8CodeUnitCount else { return false }
    return elementsEqual("\(literal)".utf8)
  }
}
