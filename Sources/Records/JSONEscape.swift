// How a byte of a JSON string is written: escaped only where RFC 8259 §7 requires it.
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

  /// Bytes that the byte takes in a JSON string.
  @inlinable package var bytesInJSON: Int {
    if !needsJSONEscape { return 1 }
    return shortJSONEscape == nil ? 6 : 2
  }
}
