internal import Bytes

extension XMLPlace {
  /// The place after `text`, which begins here, between elements, and ends there too.
  func after(_ text: Span<UInt8>) -> XMLPlace { after(text, extras: text.extraColumns) }

  /// The place after `text`, where the extra columns of its end tags and sections are known already.
  func after(_ text: Span<UInt8>, extras: [XMLExtraColumns]) -> XMLPlace {
    let first = text.lastLine
    let lines = text.extracting(0..<first).lineFeeds
    let extra = extras.reduce(0) { $1.offset >= first ? $0 + $1.count : $0 }
    let columns =
      text.count - first - text.extracting(first...).continuations + extra - mark(in: text)
    return XMLPlace(
      byte: byte + text.count, line: line + lines, column: (lines > 0 ? 1 : column) + columns)
  }

  /// Columns of a byte-order mark, which is none.
  private func mark(in text: Span<UInt8>) -> Int {
    byte == 0 && text.hasMark && text.lineFeeds == 0 ? 1 : 0
  }
}

/// libxml2 counts characters, but bytes in end tags and CDATA sections: the bytes of one that follow the first
/// of a character.
struct XMLExtraColumns {
  /// Where it begins in the text, or its last line does.
  var offset: Int
  let count: Int
}

extension Span<UInt8> {
  /// The extra columns of the end tag that begins at `start`: up to its `>`, or the next `<`, which cannot
  /// stand in one. Nil where there are none.
  func extraColumns(ofEndTagAt start: Int) -> XMLExtraColumns? {
    let end = tagMark(from: start &+ 1)
    let count = extracting(start..<end).continuations
    return count > 0 ? XMLExtraColumns(offset: start, count: count) : nil
  }

  /// The extra columns of a CDATA section, from its last line feed on. Nil where there are none.
  func extraColumns(ofSection section: Range<Int>) -> XMLExtraColumns? {
    let start = section.lowerBound &+ extracting(section).lastLine
    let count = extracting(start..<section.upperBound).continuations
    return count > 0 ? XMLExtraColumns(offset: start, count: count) : nil
  }

  /// The extra columns of all end tags and sections in a text that begins between elements.
  fileprivate var extraColumns: [XMLExtraColumns] {
    if isASCII { return [] }
    var extras: [XMLExtraColumns] = []
    var index = firstOffset(of: UInt8(ascii: "<"), from: 0)
    while index < count {
      let opening = extracting(index...)
      var end = index &+ 1
      if opening.starts(with: XMLMark.endTag) {
        if let extra = extraColumns(ofEndTagAt: index) { extras.append(extra) }
      } else if opening.starts(with: XMLMark.instruction) {
        end = firstEnd(of: XMLMark.instructionEnd, from: index &+ 2) ?? count
      } else if opening.starts(with: XMLMark.comment) {
        end = firstEnd(of: XMLMark.commentEnd, from: index &+ 4) ?? count
      } else if opening.starts(with: XMLMark.section) {
        end = firstEnd(of: XMLMark.sectionEnd, from: index &+ 9) ?? count
        if let extra = extraColumns(ofSection: index..<end) { extras.append(extra) }
      }
      index = firstOffset(of: UInt8(ascii: "<"), from: end)
    }
    return extras
  }

  private var isASCII: Bool {
    var index = 0
    while index &+ 16 <= count && vector(at: index).isASCII { index &+= 16 }
    while index < count && self[index] < 0x80 { index &+= 1 }
    return index == count
  }
}
