/// Archives and compressions that a campaign system may deliver and that are not read: refused by name.
package enum ForeignFormat: String, CaseIterable, Sendable {
  case zip, bzip2, xz, zstd

  /// The format whose magic the file begins with.
  package init?(magic start: Span<UInt8>) {
    if start.isTextLikeBzip2 { return nil }
    for format in ForeignFormat.allCases {
      for magic in format.magics where start.count >= magic.count {
        if start.extracting(0..<magic.count).elementsEqual(magic) {
          self = format
          return
        }
      }
    }
    return nil
  }

  private var magics: [[UInt8]] {
    switch self {
    // Local file header, empty archive, spanned archive.
    case .zip: [[0x50, 0x4b, 0x03, 0x04], [0x50, 0x4b, 0x05, 0x06], [0x50, 0x4b, 0x07, 0x08]]
    // `BZh` and a block size.
    case .bzip2: (0x31...0x39).map { [0x42, 0x5a, 0x68, $0] }
    case .xz: [[0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]]
    case .zstd: [[0x28, 0xb5, 0x2f, 0xfd]]
    }
  }
}

extension Span<UInt8> {
  /// Whether the first name of a header ends where bzip2's magic does: a damaged file has something else
  /// there, and is still one.
  fileprivate var isTextLikeBzip2: Bool {
    guard count > 4 else { return false }
    switch self[4] {
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|"),
      UInt8(ascii: "\""), UInt8(ascii: " "), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
      return extracting(0..<3).elementsEqual([0x42, 0x5a, 0x68])
    default: return false
    }
  }

  fileprivate func elementsEqual(_ other: [UInt8]) -> Bool {
    indices.allSatisfy { self[$0] == other[$0] }
  }
}
