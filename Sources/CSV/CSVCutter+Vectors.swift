internal import CText
internal import Records

extension CSVCutter {
  /// Bytes that are looked at before the records in them are ended: so many that their number is no guess, so few
  /// that what is noted of them stays in the nearest cache.
  static let plainStep = 4 << 10
  /// How many starts of fields `cutPlain` notes beyond those of the record that it begins in.
  static let plainStarts = plainStep + spareStarts
  /// What `CText_noteFields` writes behind the last start.
  fileprivate static let spareStarts = 16
  /// How many starts of records.
  static let plainRecords = plainStep + 1

  /// Cuts pieces of sixty-four bytes from `base` on, outside of quotes, that hold no quote and whose lines end by
  /// LF or CRLF, up to `plainStep` bytes. Not for a single column.
  ///
  /// How many fields end in a piece nobody can guess, and a branch for each would be guessed wrong as often.
  /// - Parameters:
  ///   - starts: The first `record.fields` of them are noted; room for `plainStarts` more.
  ///   - recordStarts: `plainRecords`, of no meaning before and after.
  /// - Returns: How many bytes.
  mutating func cutPlain(
    _ text: Span<UInt8>, from base: Int, _ quote: UInt8, _ record: inout Record,
    _ uses: borrowing Span<CSVColumns.Use>, _ starts: inout MutableSpan<UInt32>,
    _ recordStarts: inout MutableSpan<UInt32>, _ extents: inout MutableSpan<RecordExtent>,
    _ fields: inout MutableSpan<FieldRange>
  ) -> Int {
    guard record.fields <= columnCount else { return 0 }
    let step = text.extracting(base..<min(text.count, base &+ CSVCutter.plainStep))
    let noted = step.noteFields(
      behind: parser.dialect.delimiter, quote, at: base, after: record.fields, in: &starts,
      records: &recordStarts)
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
    precondition(
      first >= 0 && first < starts.count - columnCount && row >= 0
        && row <= fields.count - parser.columns.stride, "bug: a record outside of its block")
    for index in uses.indices {
      // SAFETY: `CSVColumns` has made each column one of `columnCount`, and each slot one of its `stride`; a check for
      // each of them is a third of the cutter's time.
      let use = unsafe uses[unchecked: index]
      let start = unsafe starts[unchecked: first &+ Int(use.column)]
      let next = unsafe starts[unchecked: first &+ Int(use.column) &+ 1]
      unsafe fields[unchecked: row &+ Int(use.slot)] = FieldRange(
        start: Int(start), length: Int(next &- start) &- 1)
    }
  }
}

extension Span<UInt8> {
  /// Notes where fields and records start, as `CText_noteFields` does: `starts` behind its first `count`.
  /// - Parameter place: Of the first byte.
  /// - Returns: Bytes that were passed, and how many of both there are.
  fileprivate func noteFields(
    behind delimiter: UInt8, _ quote: UInt8, at place: Int, after count: Int,
    in starts: inout MutableSpan<UInt32>, records: inout MutableSpan<UInt32>
  ) -> (bytes: Int, starts: Int, records: Int) {
    precondition(
      self.count + count + CSVCutter.spareStarts <= starts.count && self.count < records.count,
      "bug: no room for notes")
    // SAFETY: the call reads `count` bytes, writes into the room that was asked for, and keeps no pointer.
    return unsafe withUnsafeBufferPointer { bytes in
      unsafe starts.withUnsafeMutableBufferPointer { starts in
        unsafe records.withUnsafeMutableBufferPointer { records in
          var fields = unsafe CText_Fields(
            starts: starts.baseAddress, startCount: count, records: records.baseAddress,
            recordCount: 0)
          let passed = unsafe CText_noteFields(
            bytes.baseAddress, bytes.count, delimiter, quote,
            UInt32(truncatingIfNeeded: place), &fields)
          return unsafe (passed, fields.startCount, fields.recordCount)
        }
      }
    }
  }
}
