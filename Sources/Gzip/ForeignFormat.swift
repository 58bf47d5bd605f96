/// Archives and compressions that a campaign system may deliver and that are not read: refused by name.
package enum ForeignFormat: String, CaseIterable, Sendable {
  case zip, bzip2, xz, zstd
  /// What was unpacked is gzip again: two steps of a delivery have packed it.
  case gzipInGzip = "gzip within gzip"

  /// The format whose magic the text begins with, which is that of the file, unpacked where it was gzip.
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
    // With deflate, the only method there is (RFC 1952 §2.3.1).
    case .gzipInGzip: [GzipInput.magic + [0x08]]
    }
  }
}

extension Span<UInt8> {
  /// Whether what begins with bzip2's first four bytes is a text nevertheless, as a header or a token may
  /// be: what follows is neither a block nor the start of one, and has only bytes that a text may have.
  fileprivate var isTextLikeBzip2: Bool {
    guard count > 4, extracting(0..<3).elementsEqual([0x42, 0x5a, 0x68]) else { return false }
    let rest = extracting(4...)
    // A block begins with the digits of pi, the end of a file with those of its square root.
    let blocks: [[UInt8]] = [
      [0x31, 0x41, 0x59, 0x26, 0x53, 0x59], [0x17, 0x72, 0x45, 0x38, 0x50, 0x90],
    ]
    let isBlock = blocks.contains { block in
      let known = Swift.min(block.count, rest.count)
      return rest.extracting(0..<known).elementsEqual(Array(block.prefix(known)))
    }
    let isText = rest.indices.allSatisfy { index in
      rest[index] >= 0x20 && rest[index] != 0x7f || [0x09, 0x0a, 0x0d].contains(rest[index])
    }
    return !isBlock && isText
  }

  fileprivate func elementsEqual(_ other: [UInt8]) -> Bool {
    indices.allSatisfy { self[$0] == other[$0] }
  }
}
