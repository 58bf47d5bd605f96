/// Archives and compressions that a campaign system may deliver and that are not read: refused by name.
package enum ForeignFormat: String, CaseIterable, Sendable {
  case zip, bzip2, xz, zstd

  /// The format whose magic the file begins with.
  package init?(magic start: Span<UInt8>) {
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
    // `BZh`, a block size, and the digits of pi, or where it holds nothing those of its root: a header may
    // begin with the first four.
    case .bzip2:
      [[0x31, 0x41, 0x59, 0x26, 0x53, 0x59], [0x17, 0x72, 0x45, 0x38, 0x50, 0x90]].flatMap {
        digits in
        (0x31...0x39).map { [0x42, 0x5a, 0x68, $0] + digits }
      }
    case .xz: [[0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]]
    case .zstd: [[0x28, 0xb5, 0x2f, 0xfd]]
    }
  }
}

extension Span<UInt8> {
  fileprivate func elementsEqual(_ other: [UInt8]) -> Bool {
    indices.allSatisfy { self[$0] == other[$0] }
  }
}
