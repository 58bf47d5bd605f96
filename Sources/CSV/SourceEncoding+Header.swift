internal import Bytes
internal import Records

extension SourceEncoding {
  /// Whether `header`, made UTF-8 of this encoding, begins with what UTF-8's byte-order mark is in it: in an
  /// encoding of one byte a character a part of the first name that nobody sees, in UTF-16 a syllable and
  /// half of the next character.
  func makesLetters(ofMarkIn header: Span<UInt8>) -> Bool {
    if isUTF16 {
      // U+BBEF, and U+xxBF with the first letter of an ASCII name.
      guard header.count >= 6, header.extracting(0..<3).equals("\u{bbef}") else { return false }
      let isHalved = header[4] & 0x03 == 0x02 && header[5] == 0xbf
      return isHalved && (0xe2...0xe7).contains(header[3])
    }
    let letters: StaticString = "\u{ef}\u{bb}\u{bf}"
    guard self == .latin1 || self == .windows1252, header.count >= letters.utf8CodeUnitCount else {
      return false
    }
    return header.extracting(0..<letters.utf8CodeUnitCount).equals(letters)
  }

  /// What the zero bytes of `header`, made UTF-8 of this encoding, say against it; nil for nothing, as where
  /// there is only one of them.
  func zeroBytes(of header: Span<UInt8>) -> CSVError.Reason? {
    if isUTF16 { return nil }
    var zeros = [0, 0]
    var others = [0, 0]
    var position = 0
    for index in 0..<header.count where position < 4 {
      let byte = header[index]
      // Of a character that took one byte in the export.
      if self != .utf8, byte & 0xc0 == 0x80 { continue }
      if byte == 0 { zeros[position & 1] += 1 } else { others[position & 1] += 1 }
      position += 1
    }
    guard zeros[0] + zeros[1] > 1 else { return nil }
    if zeros[0] == 0, others[1] == 0 { return .zeroBytes(hint: .utf16) }
    if zeros[1] == 0, others[0] == 0 { return .zeroBytes(hint: .utf16) }
    for index in 0..<header.count where header[index] != 0 { return nil }
    return .zeroBytes(hint: nil)
  }

  /// The encoding that bytes which are no UTF-8 look like.
  static func hint(for bytes: Span<UInt8>) -> SourceEncoding? {
    let start = [UInt8](copying: bytes.extracting(0..<min(bytes.count, utf16MarkBytes)))
    return utf16(markedBy: start)?.configured
  }
}
