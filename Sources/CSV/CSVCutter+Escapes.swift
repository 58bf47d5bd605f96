internal import Bytes
internal import Records

extension CSVCutter {
  /// Byte by byte, for dialects in which any byte may be literal.
  mutating func cutWithEscapes(_ text: Span<UInt8>, into fields: inout [FieldRange]) {
    let columns = parser.columns
    let ranges = CSVSplitter.recordRanges(
      of: text, dialect: parser.dialect, hasSingleColumn: columnCount == 1)
    precondition(
      ranges.count == extents.count, "bug: the splitter and the parser disagree on records")
    for (index, range) in ranges.enumerated() {
      extents[index] = RecordExtent(start: range.lowerBound, length: range.count)
      if range.count > parser.limits.recordBytes {
        faults.append(parser.oversizeFault(text.extracting(range), record: index))
        continue
      }
      let values = CSVRecord(text.extracting(range), dialect: parser.dialect).fields
      if let fault = fault(in: values, record: index) {
        faults.append(fault)
        continue
      }
      for (column, value) in values.enumerated() where columns.slots[column] >= 0 {
        fields[index * columns.stride + columns.slots[column]] = FieldRange(
          start: text.count + copies.count, length: value.count)
        copies.append(value)
      }
    }
  }

  /// - Parameter values: all of a record within `limits.recordBytes`.
  func fault(in values: [[UInt8]], record: Int) -> RecordFault? {
    if let column = values.firstIndex(where: { $0.count > parser.limits.fieldBytes }) {
      return parser.valueFault(record: record, column: column)
    }
    return parser.countFault(record: record, found: values.count)
  }
}
