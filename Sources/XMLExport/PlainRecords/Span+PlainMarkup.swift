internal import Bytes

/// CDATA sections (XML 1.0 §2.7) and comments (§2.5) of plain records, in a padded text.
extension Span<UInt8> {
  private static let sectionStart = XMLNameStart(XMLMark.section)
  private static let commentStart = XMLNameStart(XMLMark.comment)

  /// What is text of a section, and offset after that or after a comment.
  private typealias Markup = (text: Range<Int>, isVerbatim: Bool, next: Int)

  /// Looks for the `<` of the tag that ends text with sections and comments in it.
  /// - Parameter first: the text before the first of them, and whether it stands for itself.
  /// - Returns: nil where it is seen not to be plain: there is an instruction, for one.
  @inline(never)
  func contentWithMarkup(
    from start: Int, _ first: (end: Int, isVerbatim: Bool)
  ) -> XMLPlainContent? {
    var mark = first.end
    var isLegal = first.isVerbatim
    while true {
      guard let markup = markup(at: mark) else { return nil }
      let text = characterData(from: markup.next)
      isLegal = isLegal && text.isVerbatim
      guard byte(text.end) == UInt8(ascii: "<") else { return nil }
      if byte(text.end &+ 1) != UInt8(ascii: "!") {
        // Mostly a value is one section, and stands in it as it is.
        let isAll = markup.isVerbatim && mark == start && text.end == markup.next
        let value = isAll ? markup.text : start..<text.end
        return XMLPlainContent(
          start: value.lowerBound, end: value.upperBound, isVerbatim: isAll, isLegal: isLegal,
          tag: text.end)
      }
      mark = text.end
    }
  }

  /// Appends the text of the section or comment whose `<` is at `start` to `output`; a comment has none.
  /// - Returns: Offset after it; nil where it is not plain.
  func decodeMarkup(at start: Int, into output: inout ByteBuffer) -> Int? {
    guard let markup = markup(at: start) else { return nil }
    let text = extracting(markup.text)
    if !markup.isVerbatim, let normalized = text.normalizedLineEnds(isAfterReturn: false) {
      output.append(normalized)
    } else {
      output.append(text)
    }
    return markup.next
  }

  /// Whether nothing but blanks and comments stands between records.
  @inline(__always)
  func isPlainGap(_ range: Range<Int>) -> Bool {
    var index = skipBlanks(range.lowerBound)
    while index < range.upperBound && range.count <= XMLPlainParser.maximumBytes {
      guard let comment = comment(at: index) else { return false }
      index = skipBlanks(comment.next)
    }
    return index == range.upperBound
  }

  /// What begins with the `<` at `start`; nil where it is neither, or has a character that XML does not allow.
  @inline(__always)
  private func markup(at start: Int) -> Markup? { section(at: start) ?? comment(at: start) }

  @inline(__always)
  private func section(at start: Int) -> Markup? {
    guard Self.sectionStart.begins(paddedTextVector(at: start)) else { return nil }
    let first = start &+ XMLMark.section.count
    var isVerbatim = true
    var index = first
    while let pair = firstPair(of: UInt8(ascii: "]"), from: index) {
      if pair.isAfterReturn { isVerbatim = false }
      if byte(pair.start &+ 2) == UInt8(ascii: ">") {
        return (first..<pair.start, isVerbatim, pair.start &+ XMLMark.sectionEnd.count)
      }
      index = pair.start &+ 1
    }
    return nil
  }

  private func comment(at start: Int) -> Markup? {
    guard Self.commentStart.begins(paddedTextVector(at: start)) else { return nil }
    let first = start &+ XMLMark.comment.count
    // `--` must not stand in a comment.
    guard let pair = firstPair(of: UInt8(ascii: "-"), from: first),
      byte(pair.start &+ 2) == UInt8(ascii: ">")
    else { return nil }
    return (first..<first, true, pair.start &+ XMLMark.commentEnd.count)
  }

  /// The first two of `mark` side by side from `start` on, and whether a carriage return comes before them; nil
  /// where a character does that XML does not allow, or the text ends.
  @inline(__always)
  private func firstPair(of mark: UInt8, from start: Int) -> (start: Int, isAfterReturn: Bool)? {
    let marks = ByteVector(repeating: mark)
    var index = start
    var hasReturn = false
    while true {
      let vector = paddedTextVector(at: index)
      let bits = (vector.marks(equalTo: marks) & vector.marksControl).matchBits
      if bits == 0 {
        index &+= 16
        continue
      }
      index &+= bits.trailingZeroBitCount
      switch byte(index) {
      case mark: if byte(index &+ 1) == mark { return (index, hasReturn) }
      case UInt8(ascii: "\n"), UInt8(ascii: "\t"): break
      case UInt8(ascii: "\r"): hasReturn = true
      // What has no end ends in the padding.
      default: return nil
      }
      index &+= 1
    }
  }
}
