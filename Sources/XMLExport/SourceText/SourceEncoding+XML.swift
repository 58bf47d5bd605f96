internal import Bytes
internal import Records

extension SourceEncoding {
  /// Bytes of a document that are enough to tell.
  private static let startBytes = 6

  /// The encoding of a document that is UTF-8 or can be transcoded, as its first bytes have it; of UTF-16 the
  /// declaration is still to be read. Nil where libxml2 is to find out.
  init?(startOfXML text: Span<UInt8>) {
    if text.beginsAsUTF16 {
      self = .utf16
      return
    }
    let document = text.extracting(droppingFirst: text.hasMark ? UTF8Text.byteOrderMark.count : 0)
    // Blanks may come first where no declaration does.
    let first = document.afterBlanks(0)
    guard document.count - first >= SourceEncoding.startBytes,
      document[first] == UInt8(ascii: "<"), document[first + 1] != 0
    else { return nil }
    switch XMLEncodingDeclaration(startOf: document) {
    case .isMissing: self = .utf8
    case .isUnclear: return nil
    case .name(let range):
      guard let encoding = SourceEncoding(declared: document.extracting(range)),
        !encoding.isUTF16
      else { return nil }
      self = encoding
    }
  }

  /// Names are not case-sensitive (XML 1.0 §4.3.3).
  private init?(declared name: Span<UInt8>) {
    self.init(rawValue: String(copying: name).lowercased())
  }

  /// Whether a document that was made UTF-8 of this encoding declares no other.
  func isDeclared(by declaration: XMLEncodingDeclaration, in text: Span<UInt8>) -> Bool {
    guard text.count >= SourceEncoding.startBytes, text[0] == UInt8(ascii: "<") else {
      return false
    }
    switch declaration {
    case .isMissing: return isUTF16
    case .isUnclear: return false
    case .name(let range):
      return SourceEncoding(declared: text.extracting(range)) == configured
    }
  }
}

extension Span<UInt8> {
  /// A mark of UTF-16, or the `<?` that a document without one must begin with (XML 1.0 appendix F.1).
  fileprivate var beginsAsUTF16: Bool {
    if starts(with: [0x3c, 0, 0x3f, 0]) || starts(with: [0, 0x3c, 0, 0x3f]) { return true }
    let first = [UInt8](copying: extracting(first: SourceEncoding.utf16MarkBytes))
    return SourceEncoding.utf16(markedBy: first) != nil
  }
}
