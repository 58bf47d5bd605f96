internal import Bytes
internal import Records

extension CSVSplitter {
  /// Looks at the text from `scanned` on, until its end or until `records` reaches `maximumRecords`.
  ///
  /// Stops before a quote or CR that is the last byte read so far: what follows decides its meaning.
  mutating func scan(maximumRecords: Int) {
    if dialect.escape != nil {
      scanWithEscapes(maximumRecords: maximumRecords)
    } else {
      scanVectors(maximumRecords: maximumRecords)
    }
  }

  private enum Step {
    /// The scan goes on at this offset.
    case next(Int)
    /// The byte's meaning depends on text that is not there yet.
    case wait
  }

  /// A quote inside quotes, or LF or CR anywhere, at `offset`.
  private mutating func takeQuoteOrLineEnd(_ bytes: Span<UInt8>, at offset: Int) -> Step {
    let byte = bytes[offset]
    guard byte == dialect.quote else { return takeLineEnd(bytes, at: offset) }
    guard offset &+ 1 < bytes.count else {
      guard isAtEnd else { return .wait }
      isInQuotes = false
      return .next(offset &+ 1)
    }
    if bytes[offset &+ 1] == byte { return .next(offset &+ 2) }
    isInQuotes = false
    return .next(offset &+ 1)
  }

  private mutating func openQuote(at offset: Int) {
    isInQuotes = true
    quoteStart = offset
    quoteLine = lines
  }

  private mutating func takeLineEnd(_ bytes: Span<UInt8>, at offset: Int) -> Step {
    var next = offset &+ 1
    if bytes[offset] == UInt8(ascii: "\r") {
      guard next < bytes.count || isAtEnd else { return .wait }
      if next < bytes.count && bytes[next] == UInt8(ascii: "\n") { next &+= 1 }
    }
    lines &+= 1
    if !isInQuotes {
      if offset > recordStart || hasSingleColumn { records &+= 1 }
      recordStart = next
      linesAtRecordStart = lines
    }
    return .next(next)
  }

  /// Scans byte by byte: with an escape character any byte may be literal.
  private mutating func scanWithEscapes(maximumRecords: Int) {
    let input = text
    let bytes = input.span
    var index = scanned
    while index < bytes.count {
      let byte = bytes[index]
      var step = Step.next(index &+ 1)
      if byte == dialect.escape {
        step = takeEscape(bytes, at: index)
      } else if byte == dialect.quote && !isInQuotes {
        if startsField(bytes, at: index) { openQuote(at: index) }
      } else if byte == dialect.quote || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        step = takeQuoteOrLineEnd(bytes, at: index)
      }
      guard case .next(let next) = step else {
        scanned = index
        return
      }
      index = next
      if records == maximumRecords {
        scanned = recordStart
        return
      }
    }
    scanned = index
  }

  /// The escape at `offset` and the character it makes literal.
  private mutating func takeEscape(_ bytes: Span<UInt8>, at offset: Int) -> Step {
    guard offset &+ 1 < bytes.count else { return isAtEnd ? .next(offset &+ 1) : .wait }
    let literal = bytes[offset &+ 1]
    // Whether a CR is one line end with what follows it is not known before that is there.
    if literal == UInt8(ascii: "\r") && offset &+ 2 >= bytes.count && !isAtEnd { return .wait }
    let endsLine =
      literal == UInt8(ascii: "\r") && offset &+ 2 < bytes.count
      && bytes[offset &+ 2] == UInt8(ascii: "\n")
    if literal == UInt8(ascii: "\n") || (literal == UInt8(ascii: "\r") && !endsLine) { lines &+= 1 }
    escapedEnd = offset &+ 2
    return .next(offset &+ 2)
  }

  /// Whether the byte at `offset` is the first of a field, outside quotes.
  private func startsField(_ bytes: Span<UInt8>, at offset: Int) -> Bool {
    if offset == recordStart { return true }
    // A delimiter that was escaped ends no field.
    return offset > 0 && bytes[offset &- 1] == dialect.delimiter && escapedEnd != offset
  }
}

extension CSVSplitter {
  /// The extents of the records in a whole block, without their terminators.
  static func recordRanges(
    of block: Span<UInt8>, dialect: CSVDialect, hasSingleColumn: Bool
  ) -> [Range<Int>] {
    var splitter = CSVSplitter(
      dialect: dialect, limits: RecordLimits(), size: BatchSize(), export: 0, firstOrdinal: 1,
      skippedBytes: 0, isWhole: true)
    splitter.hasSingleColumn = hasSingleColumn
    splitter.text.append(copying: block)
    return splitter.recordRanges()
  }

  private mutating func recordRanges() -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    while let range = nextRange() { ranges.append(range) }
    return ranges
  }

  /// Fields of each record that ends in the beginning of an export, `text`: what tells its dialect. None
  /// where a quote is left open to the end of the export.
  /// - Parameter isWhole: no text follows.
  package static func fieldCounts(
    of text: [UInt8], dialect: CSVDialect, maximumRecords: Int, isWhole: Bool
  ) -> [Int] {
    var splitter = CSVSplitter(
      dialect: dialect, limits: RecordLimits(), size: BatchSize(), export: 0, firstOrdinal: 1,
      skippedBytes: 0, text: text, isWhole: isWhole)
    var counts: [Int] = []
    while counts.count < maximumRecords, let range = splitter.nextRange() {
      counts.append(CSVRecord(text.span.extracting(range), dialect: dialect).fields.count)
    }
    return isWhole && splitter.isInQuotes ? [] : counts
  }

  /// The extent of the next record that ends in the text, without its terminator.
  private mutating func nextRange() -> Range<Int>? {
    guard recordStart < text.count else { return nil }
    var start = recordStart
    let before = records
    scan(maximumRecords: before + 1)
    if records == before {
      guard isAtEnd, recordStart < text.count else { return nil }
      finishLastRecord()
    }
    // A line end where a record begins is an empty line.
    if !hasSingleColumn {
      while text[start] == UInt8(ascii: "\n") || text[start] == UInt8(ascii: "\r") { start += 1 }
    }
    return start..<contentEnd(from: start)
  }

  /// Where the text of the record before `recordStart` ends: at the LF, CRLF or CR that ended it. One
  /// that was escaped is text.
  func contentEnd(from start: Int) -> Int {
    var end = recordStart
    if end > start && text[end - 1] == UInt8(ascii: "\n") && escapedEnd != end {
      end -= 1
      if end == start || text[end - 1] != UInt8(ascii: "\r") { return end }
    }
    if end > start && text[end - 1] == UInt8(ascii: "\r") && escapedEnd != end { end -= 1 }
    return end
  }
}
