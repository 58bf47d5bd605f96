/// An encoding that documents of tests are put in.
enum XMLEncoding: CaseIterable {
  case latin1, windows1252, utf16, utf16BigEndian, unmarkedUTF16, unmarkedUTF16BigEndian

  var name: String {
    switch self {
    case .latin1: "ISO-8859-1"
    case .windows1252: "windows-1252"
    case .utf16, .utf16BigEndian, .unmarkedUTF16, .unmarkedUTF16BigEndian: "UTF-16"
    }
  }

  var mark: [UInt8] {
    switch self {
    case .utf16: [0xff, 0xfe]
    case .utf16BigEndian: [0xfe, 0xff]
    case .latin1, .windows1252, .unmarkedUTF16, .unmarkedUTF16BigEndian: []
    }
  }

  /// `text` without a mark. Of the encodings with one byte a character it may have the scalars up to U+00FF that
  /// both have.
  func bytes(of text: some StringProtocol) -> [UInt8] {
    switch self {
    case .latin1, .windows1252: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    case .utf16, .unmarkedUTF16:
      text.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
    case .utf16BigEndian, .unmarkedUTF16BigEndian:
      text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }
    }
  }

  /// `text` with the scalars that `bytes` does not take as others.
  func encodable(_ text: String) -> String {
    guard self == .latin1 || self == .windows1252 else { return text }
    var encodable = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      encodable.append(scalar.value < 0x80 || (0xa0...0xff) ~= scalar.value ? scalar : "\u{fc}")
    }
    return String(encodable)
  }
}
