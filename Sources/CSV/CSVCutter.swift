internal import Bytes
internal import Records

/// Cuts one block into fields, for dialects without an escape character.
///
/// Sixty-four bytes at a time become one bit each: where a delimiter, a line end, a quote stands. Those in
/// quotes are taken away, and each delimiter left ends a field. Where the fields of a record start is
/// noted until the record ends; then the ranges of the columns in use are written. Regular text, in which no
/// quote is doubled, is cut by vectors where the processor has them (`cutRegular`).
struct CSVCutter: ~Copyable {
  let parser: CSVParser
  let columnCount: Int
  /// A record no longer than this has no value over its limit.
  private let plainBytes: Int
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
    /// No quote of the block so far stands after this place.
    var lastQuote = -1
    /// No quote that is doubled, or text, stands after this place.
    var lastIrregular = -1
  }

  init(_ parser: CSVParser, _ block: borrowing CSVBlock) {
    self.parser = parser
    columnCount = parser.columns.names.count
    plainBytes = min(parser.limits.fieldBytes, parser.limits.recordBytes)
    textCount = block.bytes.count
    extents = Array(repeating: RecordExtent(start: 0, length: 0), count: block.records)
  }

  /// - Parameter fields: `stride` for each record of the block.
  mutating func cut(_ text: Span<UInt8>, into fields: inout MutableSpan<FieldRange>) {
    let structural = CSVStructuralBytes(parser.dialect)
    // Read before the loop, as `self` changes in it.
    let columnCount = columnCount
    // An array of its own, as a span of a part of `self` would not let `self` change beside it.
    let columnsInUse = parser.columns.uses
    let uses = columnsInUse.span
    // Where each field starts, and as many more as are noted at once.
    var startsOfFields = [UInt32](repeating: 0, count: columnCount &+ CSVCutter.startsInAStep)
    var starts = startsOfFields.mutableSpan
    var startsOfRecords = [UInt32](repeating: 0, count: CSVCutter.recordsInAStep)
    var recordStarts = startsOfRecords.mutableSpan
    var tries = CSVRegularTries(from: 0)
    // Taken out of `self` for the same reason.
    var extentsOfRecords: [RecordExtent] = []
    swap(&extents, &extentsOfRecords)
    var extents = extentsOfRecords.mutableSpan
    precondition(
      fields.count == extents.count &* parser.columns.stride, "bug: not one range for each field")

    var quoting = CSVQuoting(isInQuotes: false)
    var record = Record()
    var base = 0
    while base < text.count {
      if tries.areDue(at: base), columnCount > 1 {
        let passed = cutRegular(
          text, from: base, &quoting, &record, uses, &starts, &recordStarts, &extents, &fields)
        base &+= passed
        if passed == CSVCutter.step { continue }
        tries.note(stopAt: base)
        if base >= text.count { break }
      }
      var ends = ends(text, at: base, structural, &quoting, &record)
      while ends.records != 0 {
        let below = (ends.records ^ (ends.records &- 1)) &>> 1
        CSVCutter.note(ends.fields & below, base, &record, &starts, columnCount)
        ends.fields &= ~below
        let end = base &+ ends.records.trailingZeroBitCount
        ends.records &= ends.records &- 1
        if end > record.start || columnCount == 1 {
          endRecord(text, &record, at: end, from: 0, uses, &starts, &extents, &fields)
        }
        record.start = nextRecord(text, after: end)
        record.fields = 1
        starts[0] = UInt32(truncatingIfNeeded: record.start)
      }
      CSVCutter.note(ends.fields, base, &record, &starts, columnCount)
      base &+= 64
    }
    if record.start < text.count {
      // RFC 4180 §2.2: the last line needs no end.
      endRecord(text, &record, at: text.count, from: 0, uses, &starts, &extents, &fields)
    }
    precondition(
      record.index == extents.count, "bug: the splitter and the parser disagree on records")
    self.extents = extentsOfRecords
  }

  /// Where fields and records end among the sixty-four bytes at `base`; `record` notes their quotes.
  @inline(__always)
  private func ends(
    _ text: Span<UInt8>, at base: Int, _ structural: CSVStructuralBytes,
    _ quoting: inout CSVQuoting, _ record: inout Record
  ) -> (fields: UInt64, records: UInt64) {
    let vector = text.wideVector(at: base)
    var fields = vector.bits(equalTo: structural.delimiters)
    var records = vector.bits(equalTo: structural.lineFeeds, or: structural.returns)
    let quotes = vector.bits(equalTo: structural.quotes) & structural.quoteMask
    if quotes == 0 {
      quoting.passPlain()
      fields &= ~quoting.carry
      records &= ~quoting.carry
    } else {
      let window = quoting.pass(
        quotes: quotes, ends: fields | records,
        isFieldStart: parser.dialect.startsField(text, at: base, recordStart: record.start))
      fields &= ~window.inside
      records &= ~window.inside
      record.noteQuotes(quotes, irregular: window.irregular, base)
    }
    if columnCount == 1 {
      // CRLF ends one record; with more columns what stands between its bytes is an empty line.
      let isAfterReturn: UInt64 = base > 0 && text[base &- 1] == UInt8(ascii: "\r") ? 1 : 0
      records = records.lineEnds(
        returns: vector.bits(equalTo: structural.returns), isAfterReturn: isAfterReturn)
    }
    return (fields, records)
  }

  /// Where the record begins behind the one that ends at `end`.
  @inline(__always)
  private func nextRecord(_ text: Span<UInt8>, after end: Int) -> Int {
    let isPair =
      columnCount == 1 && end &+ 1 < text.count && text[end] == UInt8(ascii: "\r")
      && text[end &+ 1] == UInt8(ascii: "\n")
    return isPair ? end &+ 2 : end &+ 1
  }

  /// Ends a record whose text ends at `end`: where it is, and where the values of the columns in use are.
  /// - Parameter first: Which of `starts` is the record's.
  @inline(__always)
  mutating func endRecord(
    _ text: Span<UInt8>, _ record: inout Record, at end: Int, from first: Int,
    _ uses: borrowing Span<CSVColumns.Use>, _ starts: inout MutableSpan<UInt32>,
    _ extents: inout MutableSpan<RecordExtent>, _ fields: inout MutableSpan<FieldRange>
  ) {
    defer { record.index &+= 1 }
    precondition(
      record.index < extents.count, "bug: the splitter and the parser disagree on records")
    extents[record.index] = RecordExtent(start: record.start, length: end &- record.start)
    if record.fields <= columnCount {
      starts[first &+ record.fields] = UInt32(truncatingIfNeeded: end &+ 1)
    }
    if record.fields == columnCount && end &- record.start <= plainBytes {
      let row = record.index &* parser.columns.stride
      // Those behind the first of several that are noted at once are regular.
      if first > 0 {
        return record.lastQuote >= record.start
          ? noteQuotedValues(text, from: first, uses, starts.span, at: row, in: &fields)
          : noteValues(from: first, uses, starts.span, at: row, in: &fields)
      }
      for index in uses.indices {
        let use = uses[index]
        let start = Int(starts[Int(use.column)])
        let end = Int(starts[Int(use.column) &+ 1]) &- 1
        fields[row &+ Int(use.slot)] =
          record.lastQuote >= start && text[start] == parser.dialect.quote
          ? unquoted(text, start..<end, isRegular: start >= record.lastIrregular)
          : FieldRange(start: start, length: end &- start)
      }
    } else {
      endOddRecord(text, record, at: end, starts.span.extracting(first...), &fields)
    }
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

extension CSVCutter.Record {
  /// - Parameter irregular: the quotes that are doubled, or text.
  @inline(__always)
  fileprivate mutating func noteQuotes(_ quotes: UInt64, irregular: UInt64, _ base: Int) {
    lastQuote = base &+ 63 &- quotes.leadingZeroBitCount
    if irregular != 0 { lastIrregular = base &+ 63 &- irregular.leadingZeroBitCount }
  }
}
