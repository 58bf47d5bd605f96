internal import Bytes
internal import CText

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
    let structural = CSVStructuralBytes(dialect)

    var quoting = CSVQuoting(isInQuotes: isInQuotes)
    var tally = CSVLineTally(
      records: records, recordStart: recordStart, lines: lines,
      linesAtRecordStart: linesAtRecordStart, isSingle: hasSingleColumn,
      previousEnd: recordStart == start ? 1 : 0)
    var closing: UInt64 = 0
    var base = start
    var tries = CSVRegularTries(from: start)
    while base < limit {
      if tries.areDue(at: base) {
        var state = quoting.state(
          dialect,
          isFieldStart: dialect.startsField(bytes, at: base, recordStart: tally.recordStart))
        let passed = tally.passRegularLines(bytes, from: base, &state, below: maximumRecords)
        if passed.bytes > 0 {
          quoting.resume(state)
          closing = state.hasClosed ? 1 &<< 63 : 0
          if let opening = passed.opening { quoteStart = opening }
          base &+= passed.bytes
        }
        tries.note(stopAt: base)
        if base >= limit { break }
      }
      let vector = bytes.wideVector(at: base)
      let lineBreakMatches =
        vector.matches(structural.lineFeeds) | vector.matches(structural.returns)
      let quoteMatches = vector.matches(structural.quotes)
      if (lineBreakMatches | quoteMatches).isASCII {
        quoting.passPlain()
        tally.passPlain()
        closing = 0
        base &+= 64
        continue
      }
      let breaks = lineBreakMatches.highBits
      let quotes = quoteMatches.highBits & structural.quoteMask
      var ends = breaks & ~quoting.carry
      if quotes == 0 {
        quoting.passPlain()
        closing = 0
      } else {
        let window = passQuotes(
          quotes, ends: vector.bits(equalTo: structural.delimiters) | breaks,
          isFieldStart: dialect.startsField(bytes, at: base, recordStart: tally.recordStart),
          at: base, &quoting)
        ends = breaks & ~window.inside
        closing = window.closing
      }
      let hasRoom = tally.pass(
        breaks: breaks, returns: vector.bits(equalTo: structural.returns), ends: ends, at: base,
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
    isInQuotes = quoting.isInQuotes
    scanned = limit
    // The last window begins 64 bytes before `base`.
    let closesAtLast = closing &>> UInt64(truncatingIfNeeded: limit &- (base &- 64) &- 1) & 1 != 0
    if isCut && limit == input.count && closesAtLast {
      isInQuotes = true
      scanned = limit &- 1
    }
    if isInQuotes && quoteStart >= start {
      quoteLine = lines &- bytes.extracting(quoteStart..<scanned).lineBreaks
    }
  }

  /// Passes sixty-four bytes with quotes among them, and notes where the last one that opens a field stands.
  @inline(__always)
  private mutating func passQuotes(
    _ quotes: UInt64, ends: UInt64, isFieldStart: Bool, at base: Int, _ quoting: inout CSVQuoting
  ) -> CSVQuoting.Window {
    let window = quoting.pass(quotes: quotes, ends: ends, isFieldStart: isFieldStart)
    if window.opening != 0 { quoteStart = base &+ 63 &- window.opening.leadingZeroBitCount }
    return window
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
