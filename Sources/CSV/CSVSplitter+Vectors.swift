internal import Records

extension CSVSplitter {
  /// `scan` for dialects without an escape character: sixty-four bytes at a time.
  mutating func scanVectors(maximumRecords: Int) {
    let input = text
    let start = scanned
    guard start < input.count else { return }
    // What follows the last CR or closing quote decides what it is.
    let isCut = !isAtEnd
    let limit =
      isCut && input[input.count &- 1] == UInt8(ascii: "\r") ? input.count &- 1 : input.count
    let bytes = input.span.extracting(0..<limit)
    let delimiters = ByteVector(repeating: dialect.delimiter)
    let quotes = ByteVector(repeating: dialect.quote ?? UInt8(ascii: "\n"))
    let quoteMask: UInt64 = dialect.quote == nil ? 0 : ~0
    let lineFeeds = ByteVector(repeating: UInt8(ascii: "\n"))
    let returns = ByteVector(repeating: UInt8(ascii: "\r"))
    let isSingle = hasSingleColumn

    var quoting = CSVQuoting(isInQuotes: isInQuotes)
    var state = (
      records: records, recordStart: recordStart, lines: lines,
      linesAtRecordStart: linesAtRecordStart
    )
    // 1 where the byte before is the end of a record, or CR.
    var previousEnd: UInt64 = recordStart == start ? 1 : 0
    var previousReturn: UInt64 = 0
    var closing: UInt64 = 0
    var base = start
    while base < limit {
      let vector = bytes.wideVector(at: base)
      let lineBreakMatches = vector.matches(lineFeeds) | vector.matches(returns)
      let quoteMatches = vector.matches(quotes)
      if (lineBreakMatches | quoteMatches).isASCII {
        quoting.passPlain()
        (closing, previousEnd, previousReturn) = (0, 0, 0)
        base &+= 64
        continue
      }
      let breaks = lineBreakMatches.highBits
      let returnBits = vector.bits(equalTo: returns)
      let quoteBits = quoteMatches.highBits & quoteMask
      var ends = breaks & ~quoting.carry
      if quoteBits == 0 {
        quoting.passPlain()
        closing = 0
      } else {
        let isStart =
          base == state.recordStart || (base > 0 && bytes[base &- 1] == dialect.delimiter)
        let fieldEnds = vector.bits(equalTo: delimiters)
        let window = quoting.pass(
          quotes: quoteBits, starts: (fieldEnds | breaks) &<< 1 | (isStart ? 1 : 0))
        ends = breaks & ~window.inside
        closing = window.closing
        if window.opening != 0 {
          quoteStart = base &+ 63 &- window.opening.leadingZeroBitCount
        }
      }
      if breaks != 0 {
        // CRLF is one line end: its LF does not count.
        let lineEnds = breaks & (~(returnBits &<< 1 | previousReturn) | returnBits)
        let lineCount = lineEnds.nonzeroBitCount
        if ends != 0 {
          // Where a line end follows another one, there is no record between them.
          let recordEnds = isSingle ? ends & lineEnds : ends & ~(ends &<< 1 | previousEnd)
          let found = recordEnds == lineEnds ? lineCount : recordEnds.nonzeroBitCount
          if state.records &+ found >= maximumRecords {
            (records, lines) = (state.records, state.lines)
            stop(afterRecord: maximumRecords, recordEnds, lineEnds: lineEnds, base: base)
            return
          }
          state.records &+= found
          state.recordStart = base &+ 64 &- ends.leadingZeroBitCount
          let passed = lineEnds & (~0 &>> UInt64(truncatingIfNeeded: ends.leadingZeroBitCount))
          state.linesAtRecordStart =
            state.lines &+ (passed == lineEnds ? lineCount : passed.nonzeroBitCount)
        }
        state.lines &+= lineCount
      }
      previousEnd = ends &>> 63
      previousReturn = returnBits &>> 63
      base &+= 64
    }
    (records, recordStart, lines, linesAtRecordStart) = state
    isInQuotes = quoting.carry != 0
    scanned = limit
    // The last byte is bit `limit - base + 63` of the last window.
    if isCut && limit == input.count
      && closing &>> UInt64(truncatingIfNeeded: limit &- base &+ 63) & 1 != 0
    {
      isInQuotes = true
      scanned = limit &- 1
    }
    if isInQuotes && quoteStart >= start {
      quoteLine = lines &- bytes.extracting(quoteStart..<scanned).lineBreaks
    }
  }

  /// Leaves the scan after the record with this number.
  ///
  /// - Parameters:
  ///   - recordEnds: of the sixty-four bytes from `base`, as `lineEnds` is.
  private mutating func stop(
    afterRecord number: Int, _ recordEnds: UInt64, lineEnds: UInt64, base: Int
  ) {
    var rest = recordEnds
    while records &+ 1 < number {
      rest &= rest &- 1
      records &+= 1
    }
    let end = base &+ rest.trailingZeroBitCount
    let isPair =
      text[end] == UInt8(ascii: "\r") && end &+ 1 < text.count
      && text[end &+ 1] == UInt8(ascii: "\n")
    records = number
    recordStart = isPair ? end &+ 2 : end &+ 1
    lines &+= (lineEnds & (rest ^ (rest &- 1))).nonzeroBitCount
    linesAtRecordStart = lines
    isInQuotes = false
    scanned = recordStart
  }
}
