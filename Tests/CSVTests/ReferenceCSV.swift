import Bytes

/// CSV read one byte after the other, without vectors, blocks or limits: what the reader must agree with.
struct ReferenceCSV {
  struct Record: Equatable {
    var fields: [[UInt8]]
    /// In UTF-8, from the start of the text.
    var range: Range<Int>
    var line: Int
  }

  private(set) var records: [Record] = []
  /// Where the quote stands that is never closed.
  private(set) var openQuote: (line: Int, column: Int)?

  init(
    _ text: [UInt8], delimiter: UInt8 = 0x2c, quote: UInt8? = 0x22, escape: UInt8? = nil,
    hasSingleColumn: Bool = false
  ) {
    var index = 0
    while index < text.count {
      let start = index
      var fields: [[UInt8]] = [[]]
      var fieldStart = index
      var quoteStart: Int?
      var end: Int?
      while end == nil && index < text.count {
        let byte = text[index]
        let next = index + 1 < text.count ? text[index + 1] : nil
        let isLineEnd = byte == 0x0a || byte == 0x0d
        if let escape, byte == escape {
          fields[fields.count - 1].append(next ?? byte)
          index += next == nil ? 1 : 2
        } else if quoteStart != nil && byte == quote && next == byte {
          fields[fields.count - 1].append(byte)
          index += 2
        } else if quoteStart != nil && byte == quote {
          quoteStart = nil
          index += 1
        } else if quoteStart == nil && byte == quote && index == fieldStart {
          quoteStart = index
          index += 1
        } else if quoteStart == nil && byte == delimiter {
          fields.append([])
          index += 1
          fieldStart = index
        } else if quoteStart == nil && isLineEnd {
          end = index
          index += byte == 0x0d && next == 0x0a ? 2 : 1
        } else {
          fields[fields.count - 1].append(byte)
          index += 1
        }
      }
      if let quoteStart {
        let before = Array(text[..<quoteStart])
        openQuote = (before.span.lineBreaks + 1, before.span.columnAfter + 1)
        return
      }
      let range = start..<(end ?? index)
      if range.isEmpty && !hasSingleColumn { continue }
      let line = Array(text[..<start]).span.lineBreaks + 1
      records.append(Record(fields: fields, range: range, line: line))
    }
  }
}
