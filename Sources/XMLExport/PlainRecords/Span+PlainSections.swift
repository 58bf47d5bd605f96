internal import Bytes

/// CDATA sections of plain records (XML 1.0 §2.7), in a padded text.
extension Span<UInt8> {
  private static let sectionStart = XMLNameStart(XMLMark.section)

  /// Looks for the `<` of the tag that ends text with sections in it.
  /// - Returns: nil where it is seen not to be plain: there is a comment, for one.
  @inline(never)
  func contentWithSections(from start: Int) -> XMLPlainContent? {
    var index = start
    while true {
      let text = characterData(from: index)
      guard byte(text.end) == UInt8(ascii: "<") else { return nil }
      if byte(text.end &+ 1) != UInt8(ascii: "!") {
        return XMLPlainContent(start: start, end: text.end, isVerbatim: false, tag: text.end)
      }
      guard let section = section(at: text.end) else { return nil }
      index = section.next
      // Mostly a value is one section, and stands in it as it is.
      if section.isVerbatim, text.end == start, byte(index) == UInt8(ascii: "<"),
        byte(index &+ 1) == UInt8(ascii: "/")
      {
        return XMLPlainContent(
          start: section.text.lowerBound, end: section.text.upperBound, isVerbatim: true,
          tag: index)
      }
    }
  }

  /// Appends the text of the section whose `<` is at `start` to `output`.
  /// - Returns: Offset after it; nil where it is not plain.
  func decodeSection(at start: Int, into output: inout ByteBuffer) -> Int? {
    guard let section = section(at: start) else { return nil }
    let text = extracting(section.text)
    if let normalized = text.normalizedLineEnds(isAfterReturn: false) {
      output.append(normalized)
    } else {
      output.append(text)
    }
    return section.next
  }

  /// The section whose `<` is at `start`; nil where there is none, or a character that XML does not allow.
  @inline(__always)
  private func section(at start: Int) -> (text: Range<Int>, isVerbatim: Bool, next: Int)? {
    guard Self.sectionStart.begins(paddedTextVector(at: start)) else { return nil }
    let first = start &+ XMLMark.section.count
    let brackets = ByteVector(repeating: UInt8(ascii: "]"))
    var index = first
    var isVerbatim = true
    while true {
      let vector = paddedTextVector(at: index)
      let bits = (vector.marks(equalTo: brackets) & vector.marksControl).matchBits
      if bits == 0 {
        index &+= 16
        continue
      }
      index &+= bits.trailingZeroBitCount
      switch byte(index) {
      case UInt8(ascii: "]"):
        if byte(index &+ 1) == UInt8(ascii: "]"), byte(index &+ 2) == UInt8(ascii: ">") {
          return (first..<index, isVerbatim, index &+ XMLMark.sectionEnd.count)
        }
      case UInt8(ascii: "\n"), UInt8(ascii: "\t"): break
      case UInt8(ascii: "\r"): isVerbatim = false
      // One that has no end ends in the padding.
      default: return nil
      }
      index &+= 1
    }
  }
}
