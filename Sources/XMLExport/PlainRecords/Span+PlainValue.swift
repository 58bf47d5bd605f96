internal import Bytes

/// The values of plain records, in a padded text.
extension Span<UInt8> {
  /// Looks for the quote that ends an attribute's value.
  /// - Returns: Its offset, or where the value is seen not to be plain; and whether all before it
  ///   stands for itself.
  @inline(__always)
  func attribute(from start: Int, quote: UInt8) -> (end: Int, isVerbatim: Bool) {
    let quotes = ByteVector(repeating: quote)
    let less = ByteVector(repeating: UInt8(ascii: "<"))
    let ampersands = ByteVector(repeating: UInt8(ascii: "&"))
    var index = start
    while true {
      let vector = paddedTextVector(at: index)
      let bits =
        (vector.marks(equalTo: quotes) & vector.marks(equalTo: less)
        & vector.marks(equalTo: ampersands) & vector.marksControl).matchBits
      if bits != 0 {
        index &+= bits.trailingZeroBitCount
        if byte(index) == quote { return (index, true) }
        return (endOfAttribute(from: index, quote: quote), false)
      }
      index &+= 16
    }
  }

  @inline(never)
  private func endOfAttribute(from start: Int, quote: UInt8) -> Int {
    let quotes = ByteVector(repeating: quote)
    let less = ByteVector(repeating: UInt8(ascii: "<"))
    var index = start
    while index &+ 16 <= count {
      let vector = vector(at: index)
      let bits = (vector.marks(equalTo: quotes) & vector.marks(equalTo: less)).matchBits
      if bits != 0 { return index &+ bits.trailingZeroBitCount }
      index &+= 16
    }
    // What has no end ends in the padding.
    return count &- 1
  }

  /// Looks for the tag that ends text.
  /// - Returns: nil where it is seen not to be plain.
  @inline(__always)
  func content(from start: Int) -> XMLPlainContent? {
    let value = characterData(from: start)
    guard byte(value.end) == UInt8(ascii: "<") else { return nil }
    if byte(value.end &+ 1) == UInt8(ascii: "!") {
      return contentWithMarkup(from: start, value)
    }
    return XMLPlainContent(
      start: start, end: value.end, isVerbatim: value.isVerbatim, isLegal: value.isVerbatim,
      tag: value.end)
  }

  /// Looks for the `<` that ends text; else as `attribute`.
  @inline(__always)
  func characterData(from start: Int) -> (end: Int, isVerbatim: Bool) {
    var index = start
    while true {
      let byte = byte(index)
      if byte == UInt8(ascii: "<") { return (index, true) }
      // Elements on lines of their own.
      if byte != UInt8(ascii: " ") && byte != UInt8(ascii: "\n") && byte != UInt8(ascii: "\t") {
        break
      }
      index &+= 1
    }
    let less = ByteVector(repeating: UInt8(ascii: "<"))
    let ampersands = ByteVector(repeating: UInt8(ascii: "&"))
    let brackets = ByteVector(repeating: UInt8(ascii: "]"))
    while true {
      let vector = paddedTextVector(at: index)
      let bits =
        (vector.marks(equalTo: less) & vector.marks(equalTo: ampersands)
        & vector.marks(equalTo: brackets) & vector.marksControl).matchBits
      if bits != 0 {
        index &+= bits.trailingZeroBitCount
        if byte(index) == UInt8(ascii: "<") { return (index, true) }
        // `]` may begin `]]>`; line feeds and tabs stand for themselves, which is for `decode` to find.
        // What has no end ends in the padding.
        return (min(firstOffset(of: UInt8(ascii: "<"), from: index), count &- 1), false)
      }
      index &+= 16
    }
  }

  /// Whether text that is no value is plain.
  @inline(never)
  func isDecodable(_ range: Range<Int>) -> Bool {
    var copy = ByteBuffer(capacity: range.count)
    return decode(range, isAttribute: false, into: &copy)
  }

  /// Appends the text of the value at `range` to `output`.
  /// - Returns: False where it is not plain; something may have been appended then.
  func decode(_ range: Range<Int>, isAttribute: Bool, into output: inout ByteBuffer) -> Bool {
    var index = range.lowerBound
    while true {
      let vector = paddedTextVector(at: index)
      let bits = vector.marksOfDecoding(isAttribute: isAttribute).matchBits
      let verbatim = min(bits.trailingZeroBitCount, 16, range.upperBound &- index)
      output.append(vector, first: verbatim)
      index &+= verbatim
      if index == range.upperBound { return true }
      if bits == 0 { continue }
      if byte(index) == UInt8(ascii: "<") {
        guard let next = decodeMarkup(at: index, into: &output) else { return false }
        index = next
        continue
      }
      guard let character = special(at: index, isAttribute: isAttribute),
        character.end <= range.upperBound
      else { return false }
      for byte in UTF8.encode(character.scalar) ?? UTF8.encodedReplacementCharacter {
        output.append(byte)
      }
      index = character.end
    }
  }

  /// What the byte at `start`, which may not stand for itself, and those after it stand for; nil where they
  /// are not plain.
  @inline(__always)
  private func special(at start: Int, isAttribute: Bool) -> DecodedCharacter? {
    switch byte(start) {
    case UInt8(ascii: "&"): return reference(at: start)
    // XML 1.0 §3.3.3: in an attribute a space.
    case UInt8(ascii: "\n"): return DecodedCharacter(isAttribute ? " " : "\n", end: start &+ 1)
    case UInt8(ascii: "\t"): return DecodedCharacter(isAttribute ? " " : "\t", end: start &+ 1)
    // XML 1.0 §2.11: every line end is LF.
    case UInt8(ascii: "\r"):
      let length = byte(start &+ 1) == UInt8(ascii: "\n") ? 2 : 1
      return DecodedCharacter(isAttribute ? " " : "\n", end: start &+ length)
    case UInt8(ascii: "]")
    where byte(start &+ 1) != UInt8(ascii: "]") || byte(start &+ 2) != UInt8(ascii: ">"):
      return DecodedCharacter("]", end: start &+ 1)
    default: return nil
    }
  }
}

extension ByteVector {
  /// Marks of the bytes that may not stand for themselves.
  @inline(__always)
  fileprivate func marksOfDecoding(isAttribute: Bool) -> ByteVector {
    let marks = marks(equalTo: ByteVector(repeating: UInt8(ascii: "&"))) & marksControl
    if isAttribute { return marks }
    return marks & self.marks(equalTo: ByteVector(repeating: UInt8(ascii: "]")))
      & self.marks(equalTo: ByteVector(repeating: UInt8(ascii: "<")))
  }
}

// MARK: References

extension Span<UInt8> {
  /// The character that the reference at `start` stands for; nil where it is none of the five entities and
  /// no number of a character.
  @inline(__always)
  private func reference(at start: Int) -> DecodedCharacter? {
    switch (byte(start &+ 1), byte(start &+ 2)) {
    case (UInt8(ascii: "a"), UInt8(ascii: "m"))
    where byte(start &+ 3) == UInt8(ascii: "p") && byte(start &+ 4) == UInt8(ascii: ";"):
      DecodedCharacter("&", end: start &+ 5)
    case (UInt8(ascii: "l"), UInt8(ascii: "t")) where byte(start &+ 3) == UInt8(ascii: ";"):
      DecodedCharacter("<", end: start &+ 4)
    case (UInt8(ascii: "g"), UInt8(ascii: "t")) where byte(start &+ 3) == UInt8(ascii: ";"):
      DecodedCharacter(">", end: start &+ 4)
    case (UInt8(ascii: "q"), UInt8(ascii: "u"))
    where isName(UInt8(ascii: "o"), UInt8(ascii: "t"), at: start):
      DecodedCharacter("\"", end: start &+ 6)
    case (UInt8(ascii: "a"), UInt8(ascii: "p"))
    where isName(UInt8(ascii: "o"), UInt8(ascii: "s"), at: start):
      DecodedCharacter("'", end: start &+ 6)
    case (UInt8(ascii: "#"), _): number(at: start &+ 2)
    default: nil
    }
  }

  private func isName(_ third: UInt8, _ fourth: UInt8, at start: Int) -> Bool {
    byte(start &+ 3) == third && byte(start &+ 4) == fourth && byte(start &+ 5) == UInt8(ascii: ";")
  }

  /// - Parameter start: offset after `&#`.
  @inline(never)
  private func number(at start: Int) -> DecodedCharacter? {
    let isHexadecimal = byte(start) == UInt8(ascii: "x")
    var index = isHexadecimal ? start &+ 1 : start
    let first = index
    var value: UInt32 = 0
    while byte(index) != UInt8(ascii: ";") {
      // More digits are zeros at best.
      guard index &- first < 8,
        let digit = Character(Unicode.Scalar(byte(index))).hexDigitValue,
        isHexadecimal || digit < 10
      else { return nil }
      value = value &* (isHexadecimal ? 16 : 10) &+ UInt32(truncatingIfNeeded: digit)
      index &+= 1
    }
    let isAllowed =
      value >= 0x20
      ? value != 0xfffe && value != 0xffff : value == 0x09 || value == 0x0a || value == 0x0d
    guard index > first, isAllowed, let scalar = Unicode.Scalar(value) else { return nil }
    return DecodedCharacter(scalar, end: index &+ 1)
  }
}
