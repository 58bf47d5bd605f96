/// A text as the characters that a person sees: the extended grapheme clusters of UAX #29.
///
/// Swift's own are those of Unicode 17, which no longer counts some 690 old symbols (card suits, chess
/// pieces, scissors) as pictographs, so that two of them with a joiner between fall apart. Unicode 15.1
/// and 16 keep them together, and so does this: whoever draws by either is never shown half a
/// character. Linear in the text's length, also where all of it is one character.
struct GraphemeText {
  let text: String

  /// Where the character that begins at `start` ends.
  func end(ofCharacterAt start: String.Index) -> String.Index {
    var end = text.index(after: start)
    while end < text.endIndex && joins(at: end, after: start) { end = text.index(after: end) }
    return end
  }

  /// GB11: pictograph, what extends it, joiner × pictograph.
  private func joins(at boundary: String.Index, after start: String.Index) -> Bool {
    let scalars = text.unicodeScalars
    var index = scalars.index(before: boundary)
    guard scalars[index] == Self.joiner, Pictographs.contains(scalars[boundary]) else {
      return false
    }
    while index > start {
      index = scalars.index(before: index)
      if Pictographs.contains(scalars[index]) { return true }
      guard scalars[index] != Self.joiner, scalars[index].extends else { return false }
    }
    return false
  }

  private static let joiner: Unicode.Scalar = "\u{200d}"
}

extension Unicode.Scalar {
  fileprivate var extends: Bool {
    properties.isGraphemeExtend || properties.isEmojiModifier
  }
}
