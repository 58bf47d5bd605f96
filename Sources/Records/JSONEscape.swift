// How a byte of a JSON string is written: escaped only where RFC 8259 §7 requires it.
extension UInt8 {
  /// Whether it is a control character, quote or backslash.
  @inlinable package var needsJSONEscape: Bool { self < 0x20 || self == 0x22 || self == 0x5c }

  /// What stands behind the backslash, of a byte that needs an escape and has one of two characters; nil
  /// where it is `\u00xx`, in lower case.
  @inlinable package var shortJSONEscape: UInt8? {
    switch self {
    case 0x22, 0x5c: self
    case 0x08: 0x62
    case 0x09: 0x74
    case 0x0a: 0x6e
    case 0x0c: 0x66
    case 0x0d: 0x72
    default: nil
    }
  }

  /// Bytes that the byte takes in a JSON string.
  @inlinable package var bytesInJSON: Int {
    if !needsJSONEscape { return 1 }
    return shortJSONEscape == nil ? 6 : 2
  }
}
