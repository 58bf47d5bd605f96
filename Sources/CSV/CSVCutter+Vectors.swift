internal import CText
internal import Records

extension CSVCutter {
  /// Bytes that are looked at before the records in them are ended: so many that their number is no guess, so few
  /// that what is noted of them stays in the nearest cache.
  static let step = 4 << 10
  /// How many starts of fields `cutRegular` notes beyond those of the record that it begins in.
  static let startsInAStep = step + spareStarts
  /// What `CText_noteFields` writes behind the last start.
  fileprivate static let spareStarts = 16
  /// How many starts of records.
  static let recordsInAStep = step + 1

  /// Cuts regular pieces of sixty-four bytes (`CText_Quoting`) from `base` on, up to `step` bytes. Not for a single
  /// column.
  ///
  /// How many fields end in a piece nobody can guess, and a branch for each would be guessed wrong as often.
  /// - Parameters:
  ///   - starts: The first `record.fields` of them are noted; room for `startsInAStep` more.
  ///   - recordStarts: `recordsInAStep`, of no meaning before and after.
  /// - Returns: How many bytes.
  mutating func cutRegular(
    _ text: Span<UInt8>, from base: Int, _ quoting: inout CSVQuoting, _ record: inout Record,
    _ uses: borrowing Span<CSVColumns.Use>, _ starts: inout MutableSpan<UInt32>,
    _ recordStarts: inout MutableSpan<UInt32>, _ extents: inout MutableSpan<RecordExtent>,
    _ fields: inout MutableSpan<FieldRange>
  ) -> Int {
    guard record.fields <= columnCount else { return 0 }
    let step = text.extracting(base..<min(text.count, base &+ CSVCutter.step))
    var state = quoting.state(
      parser.dialect,
      isFieldStart: parser.dialect.startsField(text, at: base, recordStart: record.start))
    let noted = step.noteFields(
      at: base, &state, after: record.fields, in: &starts, records: &recordStarts)
    if noted.bytes == 0 { return 0 }
    quoting.resume(state)
    if noted.hasQuotes { record.lastQuote = base &+ noted.bytes &- 1 }
    var first = 0
    for index in 0..<noted.records {
      let next = Int(recordStarts[index])
      let nextStart = starts[next]
      var end = Int(nextStart) &- 1
      if end > record.start, text[end &- 1] == UInt8(ascii: "\r") { end &-= 1 }
      // An empty line is no record.
      if end > record.start {
        record.fields = next &- first
        endRecord(text, &record, at: end, from: first, uses, &starts, &extents, &fields)
        starts[next] = nextStart
      }
      record.start = Int(nextStart)
      first = next
    }
    record.fields = noted.starts &- first
    if first > 0 {
      // One more than columns: where the last of them ends.
      for index in 0..<min(record.fields, columnCount &+ 1) {
        starts[index] = starts[first &+ index]
      }
    }
    return noted.bytes
  }

  /// The values of a record with a field for each column and without quotes.
  /// - Parameters:
  ///   - first: Which of `starts` is the record's.
  ///   - row: Which of `fields` is its first.
  @inline(__always)
  func noteValues(
    from first: Int, _ uses: borrowing Span<CSVColumns.Use>, _ starts: Span<UInt32>, at row: Int,
    in fields: inout MutableSpan<FieldRange>
  ) {
    checkRecord(first, starts, at: row, fields)
    for index in uses.indices {
      // SAFETY: as `checkRecord` says.
      let use = unsafe uses[unchecked: index]
      let start = unsafe starts[unchecked: first &+ Int(use.column)]
      let next = unsafe starts[unchecked: first &+ Int(use.column) &+ 1]
      unsafe fields[unchecked: row &+ Int(use.slot)] = FieldRange(
        start: Int(start), length: Int(next &- start) &- 1)
    }
  }

  /// The same of a regular record, which may have quotes.
  @inline(__always)
  func noteQuotedValues(
    _ text: Span<UInt8>, from first: Int, _ uses: borrowing Span<CSVColumns.Use>,
    _ starts: Span<UInt32>, at row: Int, in fields: inout MutableSpan<FieldRange>
  ) {
    checkRecord(first, starts, at: row, fields)
    let quote = parser.dialect.quote
    for index in uses.indices {
      // SAFETY: as `checkRecord` says.
      let use = unsafe uses[unchecked: index]
      let start = unsafe Int(starts[unchecked: first &+ Int(use.column)])
      let next = unsafe Int(starts[unchecked: first &+ Int(use.column) &+ 1])
      // Which fields are quoted nobody can guess: no branch.
      let quotes = text[start] == quote ? 1 : 0
      unsafe fields[unchecked: row &+ Int(use.slot)] = FieldRange(
        start: start &+ quotes, length: next &- start &- 1 &- 2 &* quotes)
    }
  }

  /// SAFETY: `CSVColumns` has made each column one of `columnCount`, and each slot one of its `stride`: behind this
  /// they are in bounds. A check for each of them is a third of the cutter's time.
  @inline(__always)
  private func checkRecord(
    _ first: Int, _ starts: Span<UInt32>, at row: Int, _ fields: borrowing MutableSpan<FieldRange>
  ) {
    precondition(
      first >= 0 && first < starts.count - columnCount && row >= 0
        && row <= fields.count - parser.columns.stride, "bug: a record outside of its block")
  }
}

extension Span<UInt8> {
  /// Notes where fields and records start, as `CText_noteFields` does: `starts` behind its first `count`.
  /// - Parameter place: Of the first byte.
  /// - Returns: Bytes that were passed, how many of both there are, and whether one is a quote or in quotes.
  fileprivate func noteFields(
    at place: Int, _ quoting: inout CText_Quoting, after count: Int,
    in starts: inout MutableSpan<UInt32>, records: inout MutableSpan<UInt32>
  ) -> (bytes: Int, starts: Int, records: Int, hasQuotes: Bool) {
    precondition(
      self.count + count + CSVCutter.spareStarts <= starts.count && self.count < records.count,
      "bug: no room for notes")
    // SAFETY: the call reads `count` bytes, writes into the room that was asked for, and keeps no pointer.
    return unsafe withUnsafeBufferPointer { bytes in
      unsafe starts.withUnsafeMutableBufferPointer { starts in
        unsafe records.withUnsafeMutableBufferPointer { records in
          var fields = unsafe CText_Fields(
            starts: starts.baseAddress, startCount: count, records: records.baseAddress,
            recordCount: 0, hasQuotes: false)
          let passed = unsafe CText_noteFields(
            bytes.baseAddress, bytes.count, UInt32(truncatingIfNeeded: place), &quoting, &fields)
          return unsafe (passed, fields.startCount, fields.recordCount, fields.hasQuotes)
        }
      }
    }
  }
}
