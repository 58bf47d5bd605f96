/// UTF-8 read one scalar at a time, where the bytes may be anything.
package enum UTF8Text {
  /// U+FEFF in UTF-8.
  package static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]

  /// Bytes of the byte-order mark with which `bytes` begin: 3, or 0 without one.
  package static func markLength(of bytes: [UInt8]) -> Int {
    bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
  }

  /// The scalar that starts at `index` and its length in bytes; nil where no well-formed one does.
  package static func scalar(
    in bytes: [UInt8], at index: Int
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    let first = bytes[index]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0
    guard length > 0, first < 0xf5, index + length <= bytes.count else { return nil }
    var value = UInt32(first) & (0x7f >> UInt32(length))
    for byte in bytes[(index + 1)..<(index + length)] {
      guard byte & 0xc0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3f)
    }
    let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    guard value >= least, let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, length)
  }
}
