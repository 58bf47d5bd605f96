internal import Bytes

extension SourceEncoding {
  /// The bytes that `text`, made by `TextTranscoder`, had in the export.
  package func original(of text: Span<UInt8>) -> [UInt8] {
    if self == .utf8 { return [UInt8](copying: text) }
    var bytes: [UInt8] = []
    var index = 0
    while index < text.count {
      let lead = text[index]
      if lead >= 0xfe, index + 1 < text.count {
        bytes.append(lead == 0xfe ? text[index + 1] & 0x7f : text[index + 1])
        index += 2
        continue
      }
      let length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
      var scalar = length == 1 ? UInt32(lead) : UInt32(lead) & (0x7f >> UInt32(length))
      for offset in 1..<max(1, length) where index + offset < text.count {
        scalar = scalar << 6 | UInt32(text[index + offset] & 63)
      }
      index += length
      append(scalar, to: &bytes)
    }
    return bytes
  }

  private func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
    switch self {
    // UTF-8 is given back as it is.
    case .utf8, .latin1: bytes.append(UInt8(truncatingIfNeeded: scalar))
    case .windows1252: bytes.append(TextTranscoder.windows1252Byte(scalar) ?? UInt8(ascii: "?"))
    case .utf16, .utf16BigEndian:
      func unit(_ value: UInt16) {
        let (low, high) = (UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8))
        bytes += self == .utf16 ? [low, high] : [high, low]
      }
      if scalar >= 0x10000, let pair = Unicode.Scalar(scalar) {
        unit(UTF16.leadSurrogate(pair))
        unit(UTF16.trailSurrogate(pair))
      } else {
        // Half of a pair too.
        unit(UInt16(truncatingIfNeeded: scalar))
      }
    }
  }
}
