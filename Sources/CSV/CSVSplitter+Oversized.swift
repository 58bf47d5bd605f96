internal import Bytes
internal import Records

extension CSVSplitter {
  /// Reads past a record over `limits.recordBytes` in flat memory; the next one is intact.
  mutating func skipOversized(_ read: TextReading) throws -> CSVBlock {
    let oversized = CSVOversizedRecord(
      text.span.extracting(recordStart..<text.count), dialect: dialect, limits: limits)
    var places = RecordPlaces(
      export: export, firstRecord: nextRecord, firstOrdinal: nextOrdinal, firstByte: nextByte,
      firstLine: nextLine, encoding: dialect.encoding)
    var length = 0
    var openQuote: CSVError?
    while records == 0 {
      if !isInQuotes {
        openQuote = nil
      } else if quoteStart >= blockStart {
        openQuote = unclosedQuote()
      }
      if isAtEnd {
        if isInQuotes { throw openQuote ?? unclosedQuote() }
        finishLastRecord()
        break
      }
      length += dropScanned()
      try fill(read)
      // What is left is not the start of a record: no empty line, no field that opens here.
      recordStart = -1
      scan(maximumRecords: 1)
    }
    length += lengthWithoutTerminator()
    advance(by: recordStart - blockStart, lines: linesAtRecordStart)
    blockStart = recordStart
    columnsBeforeBlock = 0
    records = 0
    nextRecord += 1
    nextOrdinal += 1
    places.extents = [RecordExtent(start: 0, length: length, lines: 0)]
    return CSVBlock(bytes: [], records: 1, places: places, oversized: oversized)
  }

  /// Lets go of the text that the scan has passed, but for the two bytes that an escape, a doubled
  /// quote or CRLF may need.
  /// - Returns: The bytes it took in the export.
  private mutating func dropScanned() -> Int {
    let keep = max(scanned - 2, blockStart)
    columnsBeforeBlock = columns(upTo: keep)
    let length = bytesInExport(blockStart..<keep)
    advance(by: keep - blockStart, lines: 0)
    blockStart = keep
    return length
  }

  private func lengthWithoutTerminator() -> Int {
    bytesInExport(blockStart..<contentEnd(from: blockStart))
  }

  /// Characters of its line before the byte at `end`.
  private func columns(upTo end: Int) -> Int {
    let passed = text.span.extracting(blockStart..<end)
    return passed.columnAfter + (passed.lineBreaks == 0 ? columnsBeforeBlock : 0)
  }
}
