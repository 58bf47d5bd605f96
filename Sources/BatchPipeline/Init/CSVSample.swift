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

  /// - Throws: `CSVError` where there is no header that a run would take.
  init(_ bytes: [UInt8], isWhole: Bool) throws {
    let encoding = EncodingGuess(bytes, isWhole: isWhole)
    var transcoder = TextTranscoder(encoding.encoding)
    var text: [UInt8] = []
    transcoder.transcode(bytes.span, isLast: isWhole, into: &text)
    if encoding.encoding == .utf8 { text.removeFirst(UTF8Text.markLength(of: text)) }
    if text.isEmpty { throw CSVError(.empty(isStandardInput: false), line: 1, column: 1) }

    let guess = DialectGuess(text, isWhole: isWhole)
    let dialect = CSVDialect(
      delimiter: guess.delimiter, quote: guess.quote, escape: guess.escape,
      padsShortRecords: guess.isRagged,
      encoding: transcoder.encoding)
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

extension [UInt8] {
  /// An e-mail address or a URL.
  fileprivate var isAddress: Bool {
    guard let at = firstIndex(of: UInt8(ascii: "@")) else {
      return starts(with: "http://".utf8) || starts(with: "https://".utf8)
    }
    return at > 0 && self[at...].contains(UInt8(ascii: "."))
  }
}
