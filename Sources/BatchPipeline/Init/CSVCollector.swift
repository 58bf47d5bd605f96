internal import CSV
internal import Records

/// Reads the first records of some CSV text.
struct CSVCollector {
  private let parser: CSVParser
  private let dialect: CSVDialect
  private let width: Int
  var records: [[[UInt8]?]] = []
  var faultCount = 0

  init(_ dialect: CSVDialect, names: [FieldName]) {
    self.dialect = dialect
    width = names.count
    parser = CSVParser(
      dialect: dialect, columns: CSVColumns(names: names, fields: names), limits: RecordLimits())
  }

  /// A splitter that hands out one record at a time and takes `text` for all there is.
  static func splitter(of text: [UInt8], _ dialect: CSVDialect) -> CSVSplitter {
    CSVSplitter(
      dialect: dialect, limits: RecordLimits(),
      size: BatchSize(bytes: 2 * ExportStart.maximumBytes, records: 1), export: 0,
      firstOrdinal: 1, skippedBytes: 0, text: text, isWhole: true)
  }

  /// - Parameters:
  ///   - isWhole: `text` does not end inside a record.
  ///   - skipping: records that are passed over: the header.
  mutating func collect(
    _ count: Int, of text: [UInt8], isWhole: Bool, skipping: Int
  ) throws {
    var splitter = CSVCollector.splitter(of: text, dialect)
    splitter.hasSingleColumn = width == 1
    var taken = 0
    var used = 0
    while records.count + faultCount < count,
      let block = try splitter.nextBlock({ _, _ in false })
    {
      taken += 1
      used += block.bytes.count
      if taken <= skipping { continue }
      let batch = parser.parse(block)
      if !batch.faults.isEmpty {
        // The last record may be incomplete rather than faulty.
        if isWhole || used < text.count { faultCount += 1 }
        continue
      }
      if !isWhole && used >= text.count { break }
      records.append(
        (0..<width).map { column in
          let range = batch.range(record: 0, field: column)
          return range.isAbsent ? nil : Array(batch.bytes[range.range])
        })
    }
  }
}
