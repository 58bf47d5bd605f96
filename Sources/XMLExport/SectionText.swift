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
    for index in piece.indices where piece[index] == 0x0d { hasReturn = true }
    guard hasReturn else { return nil }
    var text: [UInt8] = []
    for index in piece.indices {
      let byte = piece[index]
      if byte != 0x0a || !endsInReturn { text.append(byte == 0x0d ? 0x0a : byte) }
      endsInReturn = byte == 0x0d
    }
    return text
  }
}
