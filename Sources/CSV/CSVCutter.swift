internal import Records

/// Cuts one block into fields, for dialects without an escape character.
///
/// Sixty-four bytes at a time become one bit each: where a delimiter, a line end, a quote stands. Those in
/// quotes are taken away, and each delimiter left ends a field. Where the fields of a record start is
/// noted until the record ends; then the ranges of the columns in use are written.
struct CSVCutter: ~Copyable {
  let parser: CSVParser
  let columnCount: Int
  let textCount: Int
  var extents: [RecordExtent]
  var faults: [RecordFault] = []
  /// Unquoted values; they follow the block's text in the batch.
  var copies = ByteBuffer(capacity: 0)

  /// The record that the cutter is in.
  struct Record {
    /// Index in the block.
    var index = 0
    var start = 0
    /// Fields of it so far, the one that has not ended included.
    var fields = 1
  }

  init(_ parser: CSVParser, _ block: borrowing CSVBlock) {
    self.parser = parser
    columnCount = parser.columns.names.count
    textCount = block.bytes.count
    extents = Array(repeating: RecordExtent(start: 0, length: 0), count: block.records)
  }

  /// - Parameter fields: `stride` for each record of the block.
  mutating func cut(_ text: Span<UInt8>, into fields: inout MutableSpan<FieldRange>) {
    let delimiter = parser.dialect.delimiter
    let delimiters = ByteVector(repeating: delimiter)
    let quote = parser.dialect.quote ?? 0
    let quotes = ByteVector(repeating: quote)
    let quoteMask: UInt64 = parser.dialect.quote == nil ? 0 : ~0
    let lineFeeds = ByteVector(repeating: 0x0a)
    let returns = ByteVector(repeating: 0x0d)
    let columnCount = columnCount
    let stride = parser.columns.stride
    let columnsInUse = parser.columns.uses
    let uses = columnsInUse.span
    // A record no longer than this has no value over its limit.
    let plainBytes = min(parser.limits.fieldBytes, parser.limits.recordBytes)
    // Where each field starts, and as many more as sixty-four bytes may hold.
    var startsOfFields = [UInt32](repeating: 0, count: columnCount &+ 66)
    var starts = startsOfFields.mutableSpan
    var extentsOfRecords: [RecordExtent] = []
    swap(&extents, &extentsOfRecords)
    var extents = extentsOfRecords.mutableSpan
    precondition(fields.count == extents.count &* stride, "bug: not one range for each field")

    var quoting = CSVQuoting(isInQuotes: false)
    var record = Record()
    // No quote stands after the first, no irregular one after the second.
    var lastQuote = -1
    var lastIrregular = -1
    var previousReturn: UInt64 = 0
    var base = 0
    while base < text.count {
      let vector = text.wideVector(at: base)
      var fieldEnds = vector.bits(equalTo: delimiters)
      var recordEnds = vector.bits(equalTo: lineFeeds, or: returns)
      let quoteBits = vector.bits(equalTo: quotes) & quoteMask
      if quoteBits == 0 {
        quoting.passPlain()
        fieldEnds &= ~quoting.carry
        recordEnds &= ~quoting.carry
      } else {
        let isStart = base == record.start || text[base &- 1] == delimiter
        let window = quoting.pass(
          quotes: quoteBits, starts: (fieldEnds | recordEnds) &<< 1 | (isStart ? 1 : 0))
        fieldEnds &= ~window.inside
        recordEnds &= ~window.inside
        lastQuote = base &+ 63 &- quoteBits.leadingZeroBitCount
        if window.irregular != 0 {
          lastIrregular = base &+ 63 &- window.irregular.leadingZeroBitCount
        }
      }
      if columnCount == 1 {
        // CRLF ends one record; with more columns what stands between its bytes is an empty line.
        let returnBits = vector.bits(equalTo: returns)
        recordEnds &= ~(returnBits &<< 1 | previousReturn) | returnBits
        previousReturn = returnBits &>> 63
      }
      while recordEnds != 0 {
        let below = (recordEnds ^ (recordEnds &- 1)) &>> 1
        CSVCutter.note(fieldEnds & below, base, &record, &starts, columnCount)
        fieldEnds &= ~below
        let end = base &+ recordEnds.trailingZeroBitCount
        recordEnds &= recordEnds &- 1
        if end > record.start || columnCount == 1 {
          precondition(
            record.index < extents.count, "bug: the splitter and the parser disagree on records")
          extents[record.index] = RecordExtent(start: record.start, length: end &- record.start)
          if record.fields == columnCount && end &- record.start <= plainBytes {
            starts[columnCount] = UInt32(truncatingIfNeeded: end &+ 1)
            let row = record.index &* stride
            for index in uses.indices {
              let use = uses[index]
              let start = starts[Int(use.column)]
              let next = starts[Int(use.column) &+ 1]
              let length = next &- start &- 1
              var range = FieldRange(start: Int(start), length: Int(length))
              if lastQuote >= Int(start), text[Int(start)] == quote {
                range = unquoted(
                  text, Int(start)..<Int(next &- 1), isRegular: Int(start) >= lastIrregular)
              }
              fields[row &+ Int(use.slot)] = range
            }
          } else {
            if record.fields <= columnCount {
              starts[record.fields] = UInt32(truncatingIfNeeded: end &+ 1)
            }
            endOddRecord(text, record, at: end, starts.span, &fields)
          }
          record.index &+= 1
        }
        record.start = end &+ 1
        if columnCount == 1 && record.start < text.count && text[end] == 0x0d
          && text[record.start] == 0x0a
        {
          record.start &+= 1
        }
        record.fields = 1
        starts[0] = UInt32(truncatingIfNeeded: record.start)
      }
      CSVCutter.note(fieldEnds, base, &record, &starts, columnCount)
      base &+= 64
    }
    if record.start < text.count {
      // RFC 4180 §2.2: the last line needs no end.
      precondition(
        record.index < extents.count, "bug: the splitter and the parser disagree on records")
      extents[record.index] = RecordExtent(
        start: record.start, length: text.count &- record.start)
      if record.fields <= columnCount {
        starts[record.fields] = UInt32(truncatingIfNeeded: text.count &+ 1)
      }
      endOddRecord(text, record, at: text.count, starts.span, &fields)
      record.index &+= 1
    }
    precondition(
      record.index == extents.count, "bug: the splitter and the parser disagree on records")
    self.extents = extentsOfRecords
  }

  /// Notes where the fields after these delimiters start.
  @inline(__always)
  private static func note(
    _ delimiters: UInt64, _ base: Int, _ record: inout Record, _ starts: inout MutableSpan<UInt32>,
    _ columnCount: Int
  ) {
    if record.fields > columnCount {
      // Only how many there are matters.
      record.fields &+= delimiters.nonzeroBitCount
      return
    }
    var rest = delimiters
    while rest != 0 {
      starts[record.fields] = UInt32(
        truncatingIfNeeded: base &+ rest.trailingZeroBitCount &+ 1)
      record.fields &+= 1
      rest &= rest &- 1
    }
  }
}
