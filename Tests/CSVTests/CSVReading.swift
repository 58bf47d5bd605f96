import Bytes
import Records

@testable import CSV

/// One export read from its first byte to its last, in the way the pipeline does.
struct CSVReading {
  struct Record: Equatable {
    enum Content: Equatable {
      /// The values in the order of the file; nil where a short record was padded.
      case fields([[UInt8]?])
      case fault(RejectionCode)
    }
    var content: Content
    var number: Int
    var ordinal: Int
    var line: Int
    var byte: Int
    var length: Int
  }

  var dialect = CSVDialect()
  var limits = RecordLimits()
  var size = BatchSize()
  /// Nil: the file's own header.
  var names: [FieldName]?
  var skippedBytes = 0
  /// Bytes that were read before the splitter was made.
  var readBefore = 0
  /// The end is told with the last bytes, or by one more read.
  var tellsEndEarly = false

  // What came out.
  private(set) var header: [FieldName] = []
  private(set) var blocks: [CSVBlock] = []
  private(set) var batches: [RecordBatch] = []
  private(set) var records: [Record] = []
  /// The most text that the splitter held.
  private(set) var peakBytes = 0

  init(dialect: CSVDialect = CSVDialect(), names: [FieldName]? = nil) {
    self.dialect = dialect
    self.names = names
  }

  mutating func read(_ text: [UInt8]) throws {
    (header, blocks, batches, records, peakBytes) = ([], [], [], [], 0)
    var position = min(readBefore, text.count)
    var peak = 0
    let tellsEndEarly = tellsEndEarly
    let read: TextReading = { count, output in
      let end = min(text.count, position + count)
      let isShort = position + count > text.count
      output += text[position..<end]
      position = end
      peak = max(peak, output.count)
      return !(isShort || (tellsEndEarly && end == text.count))
    }
    var splitter = CSVSplitter(
      dialect: dialect, limits: limits, size: size, export: 0, firstOrdinal: 1,
      skippedBytes: skippedBytes, text: Array(text[..<position]))
    header = try names ?? CSVHeader.read(from: &splitter, read)
    splitter.hasSingleColumn = header.count == 1
    splitter.start(atOrdinal: 101)
    let parser = CSVParser(
      dialect: dialect, columns: CSVColumns(names: header, fields: header), limits: limits)
    while let block = try splitter.nextBlock(read) {
      let batch = parser.parse(block)
      blocks.append(block)
      batches.append(batch)
      append(batch, parser)
    }
    peakBytes = peak
  }

  private mutating func append(_ batch: RecordBatch, _ parser: CSVParser) {
    for record in 0..<batch.count {
      let place = batch.position(of: record, file: "f")
      let content: Record.Content
      if let fault = batch.faults.first(where: { $0.record == record }) {
        content = .fault(fault.code)
      } else {
        let values = (0..<batch.stride).map { field -> [UInt8]? in
          let range = batch.range(record: record, field: field)
          return range.isAbsent ? nil : Array(batch.bytes[range.range])
        }
        // What the templates see and what a dead letter shows must be the same.
        let letters = parser.fields(of: record, in: batch).map(\.value)
        content = .fields(letters == values ? values : [])
      }
      records.append(
        Record(
          content: content, number: place.record,
          ordinal: batch.places.firstOrdinal + record, line: place.line,
          byte: place.byte, length: place.length))
    }
  }
}

extension CSVReading {
  /// What `reference` says that the records must be.
  static func expected(
    _ text: [UInt8], _ reference: ReferenceCSV, columns: Int, pads: Bool = false
  ) -> [Record] {
    reference.records.enumerated().map { index, record in
      let missing = columns - record.fields.count
      let content: Record.Content
      if Array(text[record.range]).span.firstInvalidUTF8 != nil {
        content = .fault(.invalidEncoding)
      } else if missing == 0 || (missing > 0 && pads) {
        content = .fields(record.fields + [[UInt8]?](repeating: nil, count: missing))
      } else {
        content = .fault(.fieldCount)
      }
      return Record(
        content: content, number: index + 1, ordinal: 101 + index, line: record.line,
        byte: record.range.lowerBound, length: record.range.count)
    }
  }

  static func names(_ count: Int) -> [FieldName] { (0..<count).map { FieldName("c\($0)") } }
}
