internal import Records

/// The line ends of CDATA sections, which arrive in pieces.
///
/// In push mode libxml2 leaves them as they are; XML 1.0 §2.11 makes every one LF. A CR that is meant cannot
/// stand in a section.
struct SectionText {
  /// The piece before was of a section too and its last byte a CR.
  private var endsInReturn = false

  /// Something else than a piece of a section came.
  mutating func end() { endsInReturn = false }

  /// `piece` with every line end LF; nil where it is so already.
  mutating func normalized(_ piece: Span<UInt8>) -> [UInt8]? {
    var hasReturn = endsInReturn
    for index in piece.indices where piece[index] == UInt8(ascii: "\r") { hasReturn = true }
    guard hasReturn else { return nil }
    var text: [UInt8] = []
    for index in piece.indices {
      let byte = piece[index]
      if byte != UInt8(ascii: "\n") || !endsInReturn {
        text.append(byte == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : byte)
      }
      endsInReturn = byte == UInt8(ascii: "\r")
    }
    return text
  }
}
