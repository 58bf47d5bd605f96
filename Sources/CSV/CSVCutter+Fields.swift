internal import Bytes
internal import Records

extension CSVCutter {
  /// The value of a field that starts with a quote.
  ///
  /// - Parameter isRegular: no quote in it is doubled or text.
  @inline(__always)
  mutating func unquoted(
    _ text: Span<UInt8>, _ field: Range<Int>, isRegular: Bool
  ) -> FieldRange {
    if isRegular && field.count > 1 && text[field.upperBound &- 1] == parser.dialect.quote {
      return FieldRange(start: field.lowerBound &+ 1, length: field.count &- 2)
    }
    return copied(text, field)
  }

  /// The value of a field that starts with a quote, copied if it must be.
  @inline(never)
  private mutating func copied(_ text: Span<UInt8>, _ field: Range<Int>) -> FieldRange {
    let quote = parser.dialect.quote ?? 0
    let start = copies.count
    copies.append(unquoting: text, field, quote: quote)
    let length = copies.count &- start
    if length == field.count &- 2 && text[field.upperBound &- 1] == quote {
      // All that was left out are the two quotes around it, unless the last is text.
      let inner = text.extracting(field.lowerBound &+ 1..<field.upperBound &- 1)
      if copies.withSpan(from: start, { $0.equals(inner) }) {
        copies.truncate(to: start)
        return FieldRange(start: field.lowerBound &+ 1, length: length)
      }
    }
    return FieldRange(start: textCount &+ start, length: length)
  }

  /// Ends a record that may have another number of fields than the header or be over a limit.
  @inline(never)
  mutating func endOddRecord(
    _ text: Span<UInt8>, _ record: Record, at end: Int, _ starts: Span<UInt32>,
    _ fields: inout MutableSpan<FieldRange>
  ) {
    let length = end &- record.start
    if length > parser.limits.recordBytes {
      let bytes = text.extracting(record.start..<end)
      faults.append(parser.oversizeFault(bytes, record: record.index))
      return
    }
    var tooLargeColumn = -1
    for column in 0..<min(record.fields, columnCount) {
      let field = Int(starts[column])..<Int(starts[column &+ 1]) &- 1
      let isQuoted = !field.isEmpty && text[field.lowerBound] == parser.dialect.quote
      // The value is never longer than its text; a long text is measured exactly.
      if field.count > parser.limits.fieldBytes && tooLargeColumn < 0 {
        let copied = copies.count
        if isQuoted { copies.append(unquoting: text, field, quote: parser.dialect.quote ?? 0) }
        let valueBytes = isQuoted ? copies.count &- copied : field.count
        copies.truncate(to: copied)
        if valueBytes > parser.limits.fieldBytes { tooLargeColumn = column }
      }
      let slot = parser.columns.slots[column]
      if slot >= 0 {
        fields[record.index &* parser.columns.stride &+ slot] =
          isQuoted
          ? unquoted(text, field, isRegular: false)
          : FieldRange(start: field.lowerBound, length: field.count)
      }
    }
    if tooLargeColumn < 0, record.fields > columnCount, length > parser.limits.fieldBytes {
      // Columns that the header lacks may be over the limit too.
      let bytes = text.extracting(record.start..<end)
      let values = CSVRecord(bytes, dialect: parser.dialect).fields
      if let fault = fault(in: values, record: record.index) {
        faults.append(fault)
        return
      }
    }
    if tooLargeColumn >= 0 {
      faults.append(parser.valueFault(record: record.index, column: tooLargeColumn))
    } else if let fault = parser.countFault(record: record.index, found: record.fields) {
      faults.append(fault)
    }
  }
}
