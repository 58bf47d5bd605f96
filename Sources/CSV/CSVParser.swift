package import Records

/// Cuts blocks of CSV into the fields that the configuration uses. Runs on the workers.
///
/// Sixteen bytes at a time: only delimiters, quotes and line ends are looked at one by one. A field that
/// holds no doubled quote is not copied; the others are unquoted behind the block's text.
package struct CSVParser: Sendable {
  let dialect: CSVDialect
  let columns: CSVColumns
  let limits: RecordLimits

  package init(dialect: CSVDialect, columns: CSVColumns, limits: RecordLimits) {
    self.dialect = dialect
    self.columns = columns
    self.limits = limits
  }

  /// All records of `block`, in order. Those that cannot be read have a fault.
  package func parse(_ block: CSVBlock) -> RecordBatch {
    var batch = RecordBatch(stride: columns.stride, places: block.places)
    batch.count = block.records
    batch.fields = Array(repeating: .absent, count: block.records * columns.stride)
    if let fault = block.oversized {
      batch.faults = [fault]
      return batch
    }
    let cut: CSVCut
    if dialect.escape == nil {
      var cutter = CSVCutter(self, block.bytes.span)
      cutter.cutVectors(block.bytes.span, into: &batch.fields)
      cut = cutter.cut
    } else {
      cut = cutWithEscapes(block.bytes.span, into: &batch.fields)
    }
    precondition(
      cut.extents.count == block.records, "bug: the splitter and the parser disagree on records")
    batch.bytes = block.bytes
    batch.places.extents = cut.extents
    batch.faults = cut.faults
    let encodingFaults = self.encodingFaults(in: batch)
    if !encodingFaults.isEmpty {
      // One fault a record: a limit first, then what its bytes are, then how many fields they make.
      let counted = cut.faults.filter { $0.code == .fieldCount }
      let sized = cut.faults.filter { $0.code != .fieldCount }
      batch.faults = firstFaults(sized, encodingFaults, counted)
    }
    batch.bytes += cut.copies
    return batch
  }

  /// All fields of one record as the export has them, for a dead letter: nil where a short record was
  /// padded.
  package func fields(
    of record: Int, in batch: RecordBatch
  ) -> [(name: FieldName, value: [UInt8]?)] {
    let extent = batch.places.extents[record]
    guard extent.lines == nil else { return [] }
    let text = batch.bytes.span.extracting(extent.start..<extent.start + extent.length)
    let values = CSVRecord(text, dialect: dialect).fields
    return columns.names.enumerated().map { index, name in
      (name, index < values.count ? values[index] : nil)
    }
  }

  /// The record's bytes as delivered, for a dead letter whose fields cannot be given; nil where they
  /// were read past.
  package func raw(of record: Int, in batch: RecordBatch) -> [UInt8]? {
    let extent = batch.places.extents[record]
    guard extent.lines == nil else { return nil }
    return dialect.encoding.original(
      of: batch.bytes.span.extracting(extent.start..<extent.start + extent.length))
  }
}

extension CSVParser {
  /// A fault for each record with bytes that are no UTF-8. The whole block is checked at once; only a
  /// bad one is looked at record by record.
  private func encodingFaults(in batch: RecordBatch) -> [RecordFault] {
    let text = batch.bytes.span
    guard text.firstInvalidUTF8 != nil else { return [] }
    var faults: [RecordFault] = []
    for (index, extent) in batch.places.extents.enumerated() {
      let record = text.extracting(extent.start..<extent.start + extent.length)
      guard record.firstInvalidUTF8 != nil else { continue }
      let values = CSVRecord(record, dialect: dialect).fields
      let column = values.firstIndex { $0.span.firstInvalidUTF8 != nil } ?? 0
      let name = column < columns.names.count ? columns.names[column].text : nil
      faults.append(
        RecordFault(
          record: index, code: .invalidEncoding, field: name,
          detail: "column \(column + 1) is not valid \(dialect.encoding.rawValue)"))
    }
    return faults
  }

  /// For each record the fault from the first list that has one.
  private func firstFaults(_ lists: [RecordFault]...) -> [RecordFault] {
    var seen: Set<Int> = []
    var faults: [RecordFault] = []
    for list in lists {
      let fresh = list.filter { !seen.contains($0.record) }
      seen.formUnion(fresh.map(\.record))
      faults += fresh
    }
    return faults.sorted { $0.record < $1.record }
  }

  /// Byte by byte, for dialects in which any byte may be literal.
  private func cutWithEscapes(
    _ text: Span<UInt8>, into fields: inout [FieldRange]
  ) -> CSVCut {
    var cut = CSVCut()
    let ranges = CSVSplitter.recordRanges(
      of: text, dialect: dialect, hasSingleColumn: columns.names.count == 1)
    for range in ranges {
      let index = cut.extents.count
      let record = text.extracting(range)
      cut.extents.append(RecordExtent(start: range.lowerBound, length: range.count))
      let values = CSVRecord(record, dialect: dialect).fields
      if let fault = fault(in: values, record: index, length: range.count) {
        cut.faults.append(fault)
        continue
      }
      for (column, value) in values.enumerated() where columns.slots[column] >= 0 {
        fields[index * columns.stride + columns.slots[column]] = FieldRange(
          start: text.count + cut.copies.count, length: value.count)
        cut.copies += value
      }
    }
    return cut
  }

  private func fault(in values: [[UInt8]], record: Int, length: Int) -> RecordFault? {
    if let column = values.firstIndex(where: { $0.count > limits.fieldBytes }) {
      let name = column < columns.names.count ? columns.names[column] : nil
      return CSVRecord.fieldFault(record: record, column: column + 1, name: name, limits: limits)
    }
    if length > limits.recordBytes { return recordFault(record) }
    return countFault(record: record, found: values.count)
  }

  func recordFault(_ record: Int) -> RecordFault {
    RecordFault(
      record: record, code: .recordTooLarge,
      detail: "the record is over input.limits.maxRecordBytes, \(limits.recordBytes) bytes")
  }

  /// RFC 4180 §2.4: every line has the same number of fields.
  func countFault(record: Int, found: Int) -> RecordFault? {
    let expected = columns.names.count
    if found == expected || (found < expected && dialect.padsShortRecords) { return nil }
    let remedy =
      found < expected && !dialect.padsShortRecords ? "; set input.csv.ragged to pad" : ""
    return RecordFault(
      record: record, code: .fieldCount,
      detail: "the record has \(found) fields, the header has \(expected)\(remedy)")
  }
}
