internal import Bytes
package import Records

/// Cuts blocks of CSV into the fields that the configuration uses. Runs on the workers.
///
/// Sixty-four bytes at a time: only delimiters, quotes and line ends are looked at one by one. A field that
/// holds no doubled quote is not copied; the others are unquoted behind the block's text.
package struct CSVParser: Sendable {
  let dialect: CSVDialect
  let columns: CSVColumns
  let limits: RecordLimits

  /// - Parameters:
  ///   - dialect: of the file that the blocks are from; its text is UTF-8 already.
  ///   - columns: of that file, and which of them are used.
  ///   - limits: beyond which a record is a fault.
  package init(dialect: CSVDialect, columns: CSVColumns, limits: RecordLimits) {
    self.dialect = dialect
    self.columns = columns
    self.limits = limits
  }

  /// The records of `block`, in their order; those that cannot be read have a fault. O(bytes).
  ///
  /// A block that its caller gives up keeps its text where it lies.
  package func parse(_ block: consuming CSVBlock) -> RecordBatch {
    var batch = RecordBatch(stride: columns.stride, places: block.places)
    batch.count = block.records
    batch.fields = Array(repeating: .absent, count: block.records * columns.stride)
    if let oversized = block.oversized {
      batch.faults = [fault(of: oversized, record: 0)]
      return batch
    }
    var block = consume block
    var cutter = CSVCutter(self, block)
    if dialect.escape == nil {
      var fields = batch.fields.mutableSpan
      cutter.cut(block.bytes.span, into: &fields)
    } else {
      cutter.cutWithEscapes(block.bytes.span, into: &batch.fields)
    }
    swap(&batch.bytes, &block.bytes)
    batch.places.extents = cutter.extents
    batch.faults = cutter.faults
    let encodingFaults = self.encodingFaults(in: batch)
    if !encodingFaults.isEmpty {
      // One fault a record: a limit first, then what its bytes are, then how many fields they make.
      let counted = cutter.faults.filter { $0.code == .fieldCount }
      let sized = cutter.faults.filter { $0.code != .fieldCount }
      batch.faults = firstFaults(sized, encodingFaults, counted)
    }
    if !cutter.copies.isEmpty {
      cutter.copies.withSpan { batch.bytes.append(copying: $0) }
    }
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
      guard let offset = record.firstInvalidUTF8 else { continue }
      // The field is found by the record's bytes: the value alone may be valid, where without its quotes
      // two halves of a character meet.
      let column = CSVRecord(record.extracting(0..<offset), dialect: dialect).fields.count - 1
      let name = column < columns.names.count ? columns.names[column].text : nil
      faults.append(
        RecordFault(
          record: index, code: .invalidEncoding, field: name,
          detail: "column \(column + 1) is not valid \(dialect.encoding.rawValue); set",
          setting: "csv.encoding if the file is in another"))
    }
    return faults
  }

  /// One fault for each record that has any: that of the first list with one.
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

  /// Why a record over `limits.recordBytes` is refused.
  private func fault(of oversized: CSVOversizedRecord, record: Int) -> RecordFault {
    if let column = oversized.tooLargeColumn { return valueFault(record: record, column: column) }
    return .tooLarge(record: record, limits)
  }

  /// - Parameter text: a whole record over `limits.recordBytes`.
  func oversizeFault(_ text: Span<UInt8>, record: Int) -> RecordFault {
    fault(of: CSVOversizedRecord(text, dialect: dialect, limits: limits), record: record)
  }

  /// - Parameter column: of the value over its limit, from 0; the header may lack it.
  func valueFault(record: Int, column: Int) -> RecordFault {
    let name = column < columns.names.count ? columns.names[column].text : nil
    return .valueTooLarge(record: record, field: name, column: column + 1, limits)
  }

  /// RFC 4180 §2.4: every line has the same number of fields.
  func countFault(record: Int, found: Int) -> RecordFault? {
    if found > limits.fields { return .tooManyFields(record: record, limits) }
    let expected = columns.names.count
    if found == expected || (found < expected && dialect.padsShortRecords) { return nil }
    let detail = "the record has \(found) fields, the header has \(expected)"
    guard found < expected else {
      return RecordFault(
        record: record, code: .fieldCount,
        detail: "\(detail); quote the fields that hold the delimiter")
    }
    return RecordFault(
      record: record, code: .fieldCount, detail: "\(detail); set", setting: "csv.ragged to pad")
  }
}
