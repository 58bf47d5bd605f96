internal import CText

/// Counts lines and records by where they end, sixty-four bytes at a time.
struct CSVLineTally {
  private(set) var records: Int
  /// Offset after the last record's end.
  private(set) var recordStart: Int
  private(set) var lines: Int
  /// Lines up to `recordStart`.
  private(set) var linesAtRecordStart: Int
  /// An empty line is a record.
  let isSingle: Bool
  /// 1 where the byte before the next is the end of a record, or CR.
  private var previousEnd: UInt64
  private var previousReturn: UInt64 = 0
  /// The ends of records and lines among the bytes passed last, where `pass` has counted nothing.
  private(set) var recordEnds: UInt64 = 0
  private(set) var lineEnds: UInt64 = 0

  init(
    records: Int, recordStart: Int, lines: Int, linesAtRecordStart: Int, isSingle: Bool,
    previousEnd: UInt64
  ) {
    self.records = records
    self.recordStart = recordStart
    self.lines = lines
    self.linesAtRecordStart = linesAtRecordStart
    self.isSingle = isSingle
    self.previousEnd = previousEnd
  }

  /// Passes sixty-four bytes among which no line ends.
  @inline(__always)
  mutating func passPlain() { (previousEnd, previousReturn) = (0, 0) }

  /// Whether a record ends right before the next byte, or CR stands there.
  var isBehindEnd: Bool { previousEnd != 0 }

  /// Whether CR stands right before the next byte.
  var isBehindReturn: Bool { previousReturn != 0 }

  /// Passes the bytes from `base` on in which these lines were found; the last byte is no CR.
  mutating func note(_ found: CText_Lines, from base: Int) {
    if found.records > 0 {
      records &+= found.records
      recordStart = base &+ found.end
      linesAtRecordStart = lines &+ found.records &+ found.quotedLinesAtEnd
    }
    lines &+= found.records &+ found.quotedLines
    previousEnd = found.isBehindEnd ? 1 : 0
    previousReturn = 0
  }

  /// Passes the sixty-four bytes at `base`.
  /// - Parameters:
  ///   - breaks: LF and CR; `returns` are the CR among them.
  ///   - ends: those that are not in quotes.
  /// - Returns: False where the records would not stay below `maximumRecords`: nothing is counted then.
  @inline(__always)
  mutating func pass(
    breaks: UInt64, returns: UInt64, ends: UInt64, at base: Int, below maximumRecords: Int
  ) -> Bool {
    if breaks != 0 {
      let lineEnds = breaks.lineEnds(returns: returns, isAfterReturn: previousReturn)
      let lineCount = lineEnds.nonzeroBitCount
      if ends != 0 {
        // Where a line end follows another one, there is no record between them.
        let recordEnds = isSingle ? ends & lineEnds : ends & ~(ends &<< 1 | previousEnd)
        let found = recordEnds == lineEnds ? lineCount : recordEnds.nonzeroBitCount
        if records &+ found >= maximumRecords {
          (self.recordEnds, self.lineEnds) = (recordEnds, lineEnds)
          return false
        }
        records &+= found
        recordStart = base &+ 64 &- ends.leadingZeroBitCount
        let passed = lineEnds & (~0 &>> UInt64(truncatingIfNeeded: ends.leadingZeroBitCount))
        linesAtRecordStart =
          lines &+ (passed == lineEnds ? lineCount : passed.nonzeroBitCount)
      }
      lines &+= lineCount
    }
    previousEnd = ends &>> 63
    previousReturn = returns &>> 63
    return true
  }
}
