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

    var quoting = CSVQuoting(isInQuotes: isInQuotes)
    var tally = CSVLineTally(
      records: records, recordStart: recordStart, lines: lines,
      linesAtRecordStart: linesAtRecordStart, isSingle: hasSingleColumn,
      previousEnd: recordStart == start ? 1 : 0)
    var closing: UInt64 = 0
    var base = start
    while base < limit {
      let vector = bytes.wideVector(at: base)
      let lineBreakMatches = vector.matches(lineFeeds) | vector.matches(returns)
      let quoteMatches = vector.matches(quotes)
      if (lineBreakMatches | quoteMatches).isASCII {
        quoting.passPlain()
        tally.passPlain()
        closing = 0
        base &+= 64
        continue
      }
      let breaks = lineBreakMatches.highBits
      let quoteBits = quoteMatches.highBits & quoteMask
      var ends = breaks & ~quoting.carry
      if quoteBits == 0 {
        quoting.passPlain()
        closing = 0
      } else {
        let isStart =
          base == tally.recordStart || (base > 0 && bytes[base &- 1] == dialect.delimiter)
        let fieldEnds = vector.bits(equalTo: delimiters)
        let window = quoting.pass(
          quotes: quoteBits, starts: (fieldEnds | breaks) &<< 1 | (isStart ? 1 : 0))
        ends = breaks & ~window.inside
        closing = window.closing
        if window.opening != 0 {
          quoteStart = base &+ 63 &- window.opening.leadingZeroBitCount
        }
      }
      let hasRoom = tally.pass(
        breaks: breaks, returns: vector.bits(equalTo: returns), ends: ends, at: base,
        below: maximumRecords)
      if !hasRoom {
        (records, lines) = (tally.records, tally.lines)
        stop(
          afterRecord: maximumRecords, tally.recordEnds, lineEnds: tally.lineEnds, base: base)
        return
      }
      base &+= 64
    }
    (records, recordStart) = (tally.records, tally.recordStart)
    (lines, linesAtRecordStart) = (tally.lines, tally.linesAtRecordStart)
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
