/// A part of a string after `${…}` was inserted: copied from the configuration, or inserted.
struct TextPiece: Sendable {
  /// Offset of the first byte in the resulting text.
  let start: Int
  /// Offset in the string as the configuration has it, of the copied text or of the `${`.
  let originalStart: Int
  let isInserted: Bool
}

extension [TextPiece] {
  /// The offset in the string as the configuration has it, of a byte of the resulting text.
  /// The pieces are in ascending order; without any the two texts are the same.
  func originalOffset(of offset: Int) -> Int {
    guard let piece = last(where: { $0.start <= offset }) else { return offset }
    return piece.isInserted ? piece.originalStart : piece.originalStart + offset - piece.start
  }
}
