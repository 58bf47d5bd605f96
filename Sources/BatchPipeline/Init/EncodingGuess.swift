internal import Bytes
internal import Records

/// The encoding that the start of a CSV export looks like.
struct EncodingGuess: Equatable, Sendable {
  let encoding: SourceEncoding
  /// Nothing but ASCII: the rest of the export may be in any encoding that contains it.
  let isASCII: Bool

  /// Bytes that are looked at for zeros.
  private static let zeroWindow = 4096

  init(encoding: SourceEncoding, isASCII: Bool) {
    self.encoding = encoding
    self.isASCII = isASCII
  }

  /// - Parameter isWhole: no bytes follow, which could be the rest of a character.
  init(_ bytes: [UInt8], isWhole: Bool) {
    let hasMark = SourceEncoding.utf16(markedBy: bytes) != nil
    // ASCII text, which every export has much of, is half zeros in UTF-16.
    let window = bytes.prefix(EncodingGuess.zeroWindow)
    if hasMark || window.count(where: { $0 == 0 }) * 8 > window.count {
      self.init(encoding: .utf16, isASCII: false)
      return
    }
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    // The byte-order mark says UTF-8: bytes after it that are not belong to broken records.
    if isASCII || UTF8Text.markLength(of: bytes) > 0
      || EncodingGuess.isMostlyUTF8(bytes, isWhole: isWhole)
    {
      self.init(encoding: .utf8, isASCII: isASCII)
      return
    }
    let isLatin1 = bytes.contains(where: TextTranscoder.undefinedWindows1252.contains)
    self.init(encoding: isLatin1 ? .latin1 : .windows1252, isASCII: false)
  }

  /// Whether the bytes beyond ASCII are UTF-8, but for a few: those are broken records, not another
  /// encoding.
  private static func isMostlyUTF8(_ bytes: [UInt8], isWhole: Bool) -> Bool {
    let beyondASCII = bytes.count { $0 >= 0x80 }
    var invalid = 0
    var start = 0
    while start < bytes.count,
      let offset = bytes.span.extracting(start...).firstInvalidUTF8
    {
      if !isWhole && start + offset + 3 >= bytes.count { break }
      invalid += 1
      if invalid * 8 > beyondASCII { return false }
      start += offset + 1
    }
    return true
  }
}
