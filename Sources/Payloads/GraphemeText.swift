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

/// The property Extended_Pictographic of Unicode 15.1.
enum Pictographs {
  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(scalar.value)
  }

  private static let ranges: [ClosedRange<UInt32>] = [
    0xa9...0xa9, 0xae...0xae, 0x203c...0x203c, 0x2049...0x2049, 0x2122...0x2122, 0x2139...0x2139,
    0x2194...0x2199, 0x21a9...0x21aa, 0x231a...0x231b, 0x2328...0x2328, 0x2388...0x2388,
    0x23cf...0x23cf, 0x23e9...0x23f3, 0x23f8...0x23fa, 0x24c2...0x24c2, 0x25aa...0x25ab,
    0x25b6...0x25b6, 0x25c0...0x25c0, 0x25fb...0x25fe, 0x2600...0x2605, 0x2607...0x2612,
    0x2614...0x2685, 0x2690...0x2705, 0x2708...0x2712, 0x2714...0x2714, 0x2716...0x2716,
    0x271d...0x271d, 0x2721...0x2721, 0x2728...0x2728, 0x2733...0x2734, 0x2744...0x2744,
    0x2747...0x2747, 0x274c...0x274c, 0x274e...0x274e, 0x2753...0x2755, 0x2757...0x2757,
    0x2763...0x2767, 0x2795...0x2797, 0x27a1...0x27a1, 0x27b0...0x27b0, 0x27bf...0x27bf,
    0x2934...0x2935, 0x2b05...0x2b07, 0x2b1b...0x2b1c, 0x2b50...0x2b50, 0x2b55...0x2b55,
    0x3030...0x3030, 0x303d...0x303d, 0x3297...0x3297, 0x3299...0x3299, 0x1f000...0x1f0ff,
    0x1f10d...0x1f10f, 0x1f12f...0x1f12f, 0x1f16c...0x1f171, 0x1f17e...0x1f17f, 0x1f18e...0x1f18e,
    0x1f191...0x1f19a, 0x1f1ad...0x1f1e5, 0x1f201...0x1f20f, 0x1f21a...0x1f21a, 0x1f22f...0x1f22f,
    0x1f232...0x1f23a, 0x1f23c...0x1f23f, 0x1f249...0x1f3fa, 0x1f400...0x1f53d, 0x1f546...0x1f64f,
    0x1f680...0x1f6ff, 0x1f774...0x1f77f, 0x1f7d5...0x1f7ff, 0x1f80c...0x1f80f, 0x1f848...0x1f84f,
    0x1f85a...0x1f85f, 0x1f888...0x1f88f, 0x1f8ae...0x1f8ff, 0x1f90c...0x1f93a, 0x1f93c...0x1f945,
    0x1f947...0x1faff, 0x1fc00...0x1fffd,
  ]
}
