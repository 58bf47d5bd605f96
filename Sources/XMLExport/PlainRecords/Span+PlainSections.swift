internal import Bytes

/// CDATA sections of plain records (XML 1.0 §2.7), in a padded text.
extension Span<UInt8> {
  private static let sectionStart = XMLNameStart(XMLMark.section)

  /// Looks for the `<` of the tag that ends text with sections in it.
  /// - Parameter mark: offset of the first `<` in it, which is not that of a tag.
  /// - Returns: nil where it is seen not to be plain: there is a comment, for one.
  @inline(never)
  func contentWithSections(from start: Int, at mark: Int) -> XMLPlainContent? {
    var mark = mark
    while true {
      guard let section = section(at: mark) else { return nil }
      let text = characterData(from: section.next)
      guard byte(text.end) == UInt8(ascii: "<") else { return nil }
      if byte(text.end &+ 1) != UInt8(ascii: "!") {
        // Mostly a value is one section, and stands in it as it is.
        let isAll = section.isVerbatim && mark == start && text.end == section.next
        let value = isAll ? section.text : start..<text.end
        return XMLPlainContent(
          start: value.lowerBound, end: value.upperBound, isVerbatim: isAll, tag: text.end)
      }
      mark = text.end
    }
  }

  /// Appends the text of the section whose `<` is at `start` to `output`.
  /// - Returns: Offset after it; nil where it is not plain.
  func decodeSection(at start: Int, into output: inout ByteBuffer) -> Int? {
    guard let section = section(at: start) else { return nil }
    let text = extracting(section.text)
    if !section.isVerbatim, let normalized = text.normalizedLineEnds(isAfterReturn: false) {
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
