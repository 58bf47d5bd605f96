internal import Bytes
internal import CSV
internal import Files
internal import Records

/// The start of a CSV export, cut into records as a run would cut it.
struct CSVSample {
  let writing: ExportSample.CSVWriting
  let names: [FieldName]
  /// The values of all columns of each record; nil where a short record has none.
  private(set) var records: [[[UInt8]?]] = []
  /// Records that a run would reject as they stand.
  private(set) var faultCount = 0

  private let text: [UInt8]
  private let isWhole: Bool
  private let dialect: CSVDialect
  private static let limits = RecordLimits()

  /// - Throws: `CSVError` where there is no header that a run would take.
  init(_ bytes: [UInt8], isWhole: Bool) throws {
    let encoding = EncodingGuess(bytes, isWhole: isWhole)
    var transcoder = TextTranscoder(encoding.encoding)
    var text: [UInt8] = []
    transcoder.transcode(bytes.span, isLast: isWhole, into: &text)
    if encoding.encoding == .utf8 { text.removeFirst(UTF8Text.markLength(of: text)) }
    if text.isEmpty { throw CSVError(.empty(isStandardInput: false), line: 1, column: 1) }

    let guess = DialectGuess(text, isWhole: isWhole)
    dialect = CSVDialect(
      delimiter: guess.delimiter, quote: guess.quote, escape: guess.escape,
      padsShortRecords: guess.isRagged,
      encoding: transcoder.encoding)
    self.text = text
    self.isWhole = isWhole
    let numbered = (1...guess.columns).map { FieldName("column\($0)") }
    var first = CSVCollector(dialect, names: numbered)
    try first.collect(1, of: text, isWhole: isWhole, skipping: 0)
    let hasHeader = first.records.first.map { !CSVSample.isData($0) } ?? true
    writing = ExportSample.CSVWriting(
      delimiter: guess.delimiter, quote: guess.quote, escape: guess.escape, encoding: encoding,
      hasHeader: hasHeader, isRagged: guess.isRagged)
    if hasHeader {
      var splitter = CSVCollector.splitter(of: text, dialect)
      names = try CSVHeader.read(from: &splitter) { _, _ in false }
    } else {
      names = numbered
    }
    var all = CSVCollector(dialect, names: names)
    // A fault further on is left to the run to report; the records before it tell enough.
    try? all.collect(
      ExportSample.maximumRecords, of: text, isWhole: isWhole, skipping: hasHeader ? 1 : 0)
    records = all.records
    faultCount = all.faultCount
  }

  /// Whether the first record is a user's and no header: it has an address, a token, or mostly numbers.
  private static func isData(_ values: [[UInt8]?]) -> Bool {
    let values = values.compactMap { $0 }.filter { !$0.isEmpty }
    if values.contains(where: { TokenShape($0) != nil || $0.isAddress }) { return true }
    let numbers = values.count { $0.allSatisfy(ASCII.isDigit) }
    return numbers * 2 > values.count
  }
}

/// Reads the first records of some CSV text.
private struct CSVCollector {
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

extension [UInt8] {
  /// An e-mail address or a URL.
  fileprivate var isAddress: Bool {
    guard let at = firstIndex(of: UInt8(ascii: "@")) else {
      return starts(with: "http://".utf8) || starts(with: "https://".utf8)
    }
    return at > 0 && self[at...].contains(UInt8(ascii: "."))
  }
}
