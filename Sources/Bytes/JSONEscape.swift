// How a byte of a JSON string is written, escaped only where RFC 8259 §7 requires it, and how it is read.
extension UInt8 {
  /// Whether it is a control character, quote or backslash.
  @inlinable package var needsJSONEscape: Bool {
    self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
  }

  /// What stands behind the backslash, of a byte that needs an escape and has one of two characters; nil
  /// where it is `\u00xx`, in lower case.
  @inlinable package var shortJSONEscape: UInt8? {
    switch self {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): self
    case 0x08: UInt8(ascii: "b")
    case UInt8(ascii: "\t"): UInt8(ascii: "t")
    case UInt8(ascii: "\n"): UInt8(ascii: "n")
    case 0x0c: UInt8(ascii: "f")
    case UInt8(ascii: "\r"): UInt8(ascii: "r")
    default: nil
    }
  }

  /// The byte that a two-character escape stands for, given the character after the backslash: the inverse
  /// of `shortJSONEscape`, plus `/`. Nil for `u` and for what is no escape.
  @inlinable package var unescapedInJSON: UInt8? {
    switch self {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): self
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "t"): UInt8(ascii: "\t")
    case UInt8(ascii: "n"): UInt8(ascii: "\n")
    case UInt8(ascii: "f"): 0x0c
    case UInt8(ascii: "r"): UInt8(ascii: "\r")
    default: nil
    }
  }

  /// Bytes that the byte takes in a JSON string.
  @inlinable package var bytesInJSON: Int {
    if !needsJSONEscape { return 1 }
    return shortJSONEscape == nil ? 6 : 2
  }
}

extension UInt64 {
  /// The high bit of each byte that needs an escape, of eight bytes. That of the lowest such byte is the
  /// first that is set; those above it may be wrong, but there is none where no byte needs an escape.
  ///
  /// Subtracting sets the high bit of a byte that is too small. A borrow may set that of the next byte
  /// too, but only where one is set already.
  @inlinable @inline(__always)
  package var jsonEscapeMarks: UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = self ^ (UInt64(UInt8(ascii: "\"")) &* ones)
    let backslashes = self ^ (UInt64(UInt8(ascii: "\\")) &* ones)
    let marks =
      ((self &- 0x20 &* ones) & ~self) | ((quotes &- ones) & ~quotes)
      | ((backslashes &- ones) & ~backslashes)
    return marks & (0x80 &* ones)
  }
}
