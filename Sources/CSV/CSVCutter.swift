internal import Records

/// What cutting a block gives besides the field ranges.
struct CSVCut {
  var extents: [RecordExtent] = []
  var faults: [RecordFault] = []
  /// Unquoted values; they follow the block's text in the batch.
  var copies: [UInt8] = []
}

/// The state of cutting one block into fields.
struct CSVCutter {
  private let parser: CSVParser
  private let delimiter: UInt8
  private let quote: UInt8?
  private let columnCount: Int
  private let textCount: Int
  var cut = CSVCut()

  private var recordStart = 0
  private var fieldStart = 0
  private var column = 0
  private var isInQuotes = false
  /// Where the quote that opened the field was closed; -1 while it is open or there was none.
  private var closingQuote = -1
  /// The field starts with a quote.
  private var isQuoted = false
  /// The field holds a doubled quote.
  private var hasDoubledQuote = false
  /// A value of the record is over its limit.
  private var tooLargeColumn = -1

  init(_ parser: CSVParser, _ text: Span<UInt8>) {
    self.parser = parser
    delimiter = parser.dialect.delimiter
    quote = parser.dialect.quote
    columnCount = parser.columns.names.count
    textCount = text.count
  }

  mutating func cutVectors(_ text: Span<UInt8>, into fields: inout [FieldRange]) {
    let delimiters = ByteVector(repeating: delimiter)
    let quotes = ByteVector(repeating: quote ?? 0x0a)
    let lineFeeds = ByteVector(repeating: 0x0a)
    let returns = ByteVector(repeating: 0x0d)
    var output = fields.mutableSpan
    var index = 0
    var base = 0
    while base < text.count {
      let vector = text.paddedVector(at: base)
      var matches =
        (vector.marks(equalTo: delimiters) & vector.marks(equalTo: quotes)
        & vector.marks(equalTo: lineFeeds) & vector.marks(equalTo: returns)).matchBits
      while matches != 0 {
        let offset = base &+ matches.trailingZeroBitCount
        matches &= matches &- 1
        // The second byte of a doubled quote or CRLF was handled with the first.
        if offset < index { continue }
        index = take(text, at: offset, &output)
      }
      base &+= 16
    }
    if recordStart < text.count { endRecord(text, at: text.count, next: text.count, &output) }
  }

  /// - Returns: Where to go on.
  @inline(__always)
  private mutating func take(
    _ text: Span<UInt8>, at offset: Int, _ fields: inout MutableSpan<FieldRange>
  ) -> Int {
    let byte = text[offset]
    let next = offset &+ 1
    if isInQuotes {
      guard byte == quote else { return next }
      if next < text.count && text[next] == byte {
        hasDoubledQuote = true
        return next &+ 1
      }
      isInQuotes = false
      closingQuote = offset
      return next
    }
    if byte == delimiter {
      endField(text, at: offset, &fields)
      return next
    }
    if byte == quote {
      if offset == fieldStart {
        isInQuotes = true
        isQuoted = true
      }
      return next
    }
    let isPair = byte == 0x0d && next < text.count && text[next] == 0x0a
    endRecord(text, at: offset, next: isPair ? next &+ 1 : next, &fields)
    return isPair ? next &+ 1 : next
  }

  @inline(__always)
  private mutating func endField(
    _ text: Span<UInt8>, at end: Int, _ fields: inout MutableSpan<FieldRange>
  ) {
    let length = end &- fieldStart
    if column < columnCount {
      let slot = parser.columns.slots[column]
      // The value is never longer than its text; a long text is measured exactly.
      if length > parser.limits.fieldBytes { measure(text, at: end) }
      if slot >= 0 {
        fields[cut.extents.count &* parser.columns.stride &+ slot] =
          isQuoted ? unquoted(text, at: end) : FieldRange(start: fieldStart, length: length)
      }
    }
    column &+= 1
    fieldStart = end &+ 1
    isQuoted = false
    hasDoubledQuote = false
    closingQuote = -1
  }

  private mutating func endRecord(
    _ text: Span<UInt8>, at end: Int, next: Int, _ fields: inout MutableSpan<FieldRange>
  ) {
    if end > recordStart || columnCount == 1 {
      endField(text, at: end, &fields)
      let record = cut.extents.count
      cut.extents.append(RecordExtent(start: recordStart, length: end &- recordStart))
      if column != columnCount || tooLargeColumn >= 0
        || end &- recordStart > parser.limits.recordBytes
      {
        noteFault(record: record, length: end &- recordStart)
      }
    }
    recordStart = next
    fieldStart = next
    column = 0
    tooLargeColumn = -1
  }

  private mutating func noteFault(record: Int, length: Int) {
    if tooLargeColumn >= 0 {
      cut.faults.append(
        CSVRecord.fieldFault(
          record: record, column: tooLargeColumn + 1, name: parser.columns.names[tooLargeColumn],
          limits: parser.limits))
    } else if length > parser.limits.recordBytes {
      cut.faults.append(parser.recordFault(record))
    } else if let fault = parser.countFault(record: record, found: column) {
      cut.faults.append(fault)
    }
  }

  /// The value of a field that starts with a quote.
  private mutating func unquoted(_ text: Span<UInt8>, at end: Int) -> FieldRange {
    let first = fieldStart &+ 1
    if !hasDoubledQuote && closingQuote == end &- 1 {
      return FieldRange(start: first, length: closingQuote &- first)
    }
    let start = cut.copies.count
    appendUnquoted(text.extracting(fieldStart..<end))
    return FieldRange(start: textCount &+ start, length: cut.copies.count &- start)
  }

  /// RFC 4180 §2.7; text after the closing quote belongs to the value as it stands.
  private mutating func appendUnquoted(_ field: Span<UInt8>) {
    var index = 1
    var isOpen = true
    while index < field.count {
      let byte = field[index]
      index &+= 1
      if isOpen && byte == quote {
        if index < field.count && field[index] == byte {
          index &+= 1
        } else {
          isOpen = false
          continue
        }
      }
      cut.copies.append(byte)
    }
  }

  private mutating func measure(_ text: Span<UInt8>, at end: Int) {
    var length = end &- fieldStart
    if isQuoted {
      let start = cut.copies.count
      appendUnquoted(text.extracting(fieldStart..<end))
      length = cut.copies.count &- start
      cut.copies.removeLast(length)
    }
    if length > parser.limits.fieldBytes && tooLargeColumn < 0 { tooLargeColumn = column }
  }
}
