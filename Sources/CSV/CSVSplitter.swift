internal import Bytes
package import Records

/// Finds where records end in decompressed CSV and cuts the text into blocks of whole records.
///
/// The serial part of reading CSV, so it looks at quotes and line ends only, sixty-four bytes at a time
/// (about 0.05 ns per byte); fields are cut by `CSVParser` on the workers. A block ends after the last
/// record that ends within `BatchSize` of its start: the stream alone decides, never the size of a read.
///
/// Quotes follow RFC 4180 §2.5 to 2.7: one opens a field only as its first byte; any other place is text.
package struct CSVSplitter: ~Copyable {
  let dialect: CSVDialect
  let limits: RecordLimits
  private(set) var size: BatchSize
  let export: Int

  /// An empty line is a record with one empty field (`input.csv`: a file of one column).
  package var hasSingleColumn = false

  // Text not yet handed out, and the state of the scan over it.
  var text: [UInt8] = []
  /// First byte of the next block in `text`.
  var blockStart = 0
  /// First byte not yet looked at.
  var scanned = 0
  /// First byte of the record that the scan is in.
  var recordStart = 0
  /// Records since `blockStart`.
  var records = 0
  /// Line breaks since `blockStart`, and up to `recordStart`.
  var lines = 0
  var linesAtRecordStart = 0
  var isInQuotes = false
  /// Where the open quote stands, in `text`, and its line counted from `blockStart`.
  var quoteStart = 0
  var quoteLine = 0
  /// The byte before this offset was taken literally after an escape.
  var escapedEnd = -1
  /// Characters of the line that `blockStart` is in, before it, where that is inside a record.
  var columnsBeforeBlock = 0
  var isAtEnd = false

  // Where the next block starts in the export.
  var nextRecord: Int
  var nextOrdinal: Int
  var nextByte: Int
  var nextLine = 1

  /// - Parameters:
  ///   - firstOrdinal: number in the run of the export's first record.
  ///   - skippedBytes: bytes before the text: a byte-order mark.
  ///   - text: what was read already.
  ///   - isWhole: `text` is the whole export.
  package init(
    dialect: CSVDialect, limits: RecordLimits, size: BatchSize, export: Int, firstOrdinal: Int,
    skippedBytes: Int, text: [UInt8] = [], isWhole: Bool = false
  ) {
    self.dialect = dialect
    self.limits = limits
    self.size = size
    self.export = export
    nextRecord = 1
    nextOrdinal = firstOrdinal
    nextByte = skippedBytes
    self.text = text
    isAtEnd = isWhole
  }

  /// The next record is the first, and has this number in the run.
  /// - Parameter size: of the blocks from here on; nil for that of those before.
  package mutating func start(atOrdinal ordinal: Int, size: BatchSize? = nil) {
    nextRecord = 1
    nextOrdinal = ordinal
    if let size { self.size = size }
  }

  /// The next whole records, or nil at the end of the export.
  /// - Throws: `CSVError.unclosedQuote`, or what `read` throws.
  package mutating func nextBlock(_ read: TextReading) throws -> CSVBlock? {
    try nextBlock(maximumRecords: size.records(after: recordCount), read)
  }

  /// Number of records handed out.
  package var recordCount: Int { nextRecord - 1 }

  /// Where in the text the reader stands: for an error of the stream below.
  package var place: (line: Int, column: Int) {
    let start = min(blockStart, text.count)
    let pending = text.span.extracting(start..<text.count)
    // A record that is read past is not held: `lines` and `columnsBeforeBlock` count what is gone.
    let unscanned = text.span.extracting(max(start, min(scanned, text.count))..<text.count)
    let columnsBefore = pending.lineBreaks == 0 ? columnsBeforeBlock : 0
    return (nextLine + lines + unscanned.lineBreaks, columnsBefore + pending.columnAfter + 1)
  }
}

extension CSVSplitter {
  /// - Parameter isHeader: The next record is the header: where it is over a limit, nothing after it matters.
  mutating func nextBlock(
    maximumRecords: Int, isHeader: Bool = false, _ read: TextReading
  ) throws -> CSVBlock? {
    while true {
      scan(maximumRecords: maximumRecords)
      if records == maximumRecords { return cut() }
      if isAtEnd {
        if isInQuotes { throw unclosedQuote() }
        if recordStart < text.count { finishLastRecord() }
        return records > 0 ? cut() : nil
      }
      // A last CR or quote is not looked at yet and may end the record.
      let isOversized = scanned - recordStart > limits.recordBytes
      if isOversized || (text.count - blockStart >= size.bytes && recordStart > blockStart) {
        if records > 0 { return cut() }
        discardEmptyLines()
        if isOversized {
          // An open quote may never be closed, which is what to say then.
          if isHeader, !isInQuotes { throw headerTooLong(line: nextLine) }
          return try skipOversized(read)
        }
      }
      try fill(read)
    }
  }

  /// Reads up to the next multiple of the block size, counted from the block's start.
  mutating func fill(_ read: TextReading) throws {
    if blockStart > 0 { dropHandedOut() }
    let goal = (text.count / size.bytes + 1) * size.bytes
    let room = roomFor(goal)
    // Half as much again each time: a record of many blocks would be copied for each of them.
    if room > text.capacity {
      text.reserveCapacity(max(room, text.capacity + text.capacity / 2))
    }
    isAtEnd = try !read(goal - text.count, &text)
  }

  /// The parser appends what it unquotes, where the block is its own.
  private func roomFor(_ bytes: Int) -> Int { bytes + bytes / 8 }

  private mutating func dropHandedOut() {
    text.removeSubrange(0..<blockStart)
    scanned -= blockStart
    recordStart -= blockStart
    quoteStart -= blockStart
    escapedEnd -= blockStart
    blockStart = 0
  }

  /// The file ends without a line end: RFC 4180 §2.2.
  mutating func finishLastRecord() {
    records += 1
    recordStart = text.count
    linesAtRecordStart = lines
  }

  mutating func discardEmptyLines() {
    advance(by: recordStart - blockStart, lines: linesAtRecordStart)
    blockStart = recordStart
  }

  /// Hands out the text from `blockStart` to `recordStart`.
  private mutating func cut() -> CSVBlock {
    let places = RecordPlaces(
      export: export, firstRecord: nextRecord, firstOrdinal: nextOrdinal, firstByte: nextByte,
      firstLine: nextLine, encoding: dialect.encoding)
    let count = records
    advance(by: recordStart - blockStart, lines: linesAtRecordStart)
    nextRecord += count
    nextOrdinal += count
    records = 0
    let bytes: [UInt8]
    let rest = text.count - recordStart
    if blockStart == 0 && rest <= recordStart {
      // The large part leaves without a copy; the rest of a record starts the next text.
      var remainder: [UInt8] = []
      remainder.reserveCapacity(isAtEnd ? rest : roomFor(size.bytes))
      remainder.append(copying: text.span.extracting(recordStart..<text.count))
      text.removeLast(rest)
      bytes = text
      text = remainder
      scanned -= recordStart
      quoteStart -= recordStart
      escapedEnd -= recordStart
      recordStart = 0
    } else {
      bytes = Array(text[blockStart..<recordStart])
      blockStart = recordStart
    }
    return CSVBlock(bytes: bytes, records: count, places: places, oversized: nil)
  }

  /// Moves the place of the next block past `count` bytes of text from `blockStart`.
  mutating func advance(by count: Int, lines passed: Int) {
    nextByte += bytesInExport(blockStart..<blockStart + count)
    nextLine += passed
    lines -= passed
    quoteLine -= passed
    linesAtRecordStart = 0
  }

  func bytesInExport(_ range: Range<Int>) -> Int {
    dialect.encoding.sourceLength(of: text.span.extracting(range))
  }

  func headerTooLong(line: Int) -> CSVError {
    CSVError(.headerTooLong(limit: limits.recordBytesText), line: line, column: 1)
  }

  func unclosedQuote() -> CSVError {
    let before = text.span.extracting(blockStart..<quoteStart)
    let isOnFirstLine = before.lineBreaks == 0
    return CSVError(
      .unclosedQuote, line: nextLine + quoteLine,
      column: before.columnAfter + 1 + (isOnFirstLine ? columnsBeforeBlock : 0))
  }
}
