internal import CSV
internal import Configuration
internal import Payloads
internal import Records

/// Reading one CSV export: its header, then blocks of its records.
final class CSVStage: ExportStage {
  let names: [FieldName]
  /// Bytes read at a time until the header has ended: before a run begins it looks into each of its exports, of
  /// which there may be thousands that are small.
  private static let headerBytes = 4 << 10
  private let text: ReadAhead
  private let dialect: CSVDialect
  private let limits: RecordLimits
  private let path: String
  private let keyPath: String
  private let index: Int
  private var splitter: CSVSplitter
  private var export: Export?

  /// - Parameter names: the configuration's, where the file has no header.
  init(
    _ text: ReadAhead, dialect: CSVDialect, names: [String]?, input: InputDescription, export: Int,
    file: InputFile
  ) throws {
    self.text = text
    path = file.path
    limits = input.limits.records
    keyPath = input.keyPath
    index = export
    do {
      // The first read decides the byte order and drops the mark.
      var first: [UInt8] = []
      let hasMore = try text.read(ReadAhead.firstReadBytes, into: &first)
      self.dialect = CSVDialect(
        delimiter: dialect.delimiter, quote: dialect.quote, escape: dialect.escape,
        padsShortRecords: dialect.padsShortRecords, encoding: text.encoding ?? dialect.encoding)
      splitter = CSVSplitter(
        dialect: self.dialect, limits: limits, size: BatchSize(bytes: CSVStage.headerBytes),
        export: export, firstOrdinal: 1,
        skippedBytes: text.skippedBytes, text: first, isWhole: !hasMore)
      if first.isEmpty {
        throw CSVError(.empty(isStandardInput: file.isStandardInput), line: 1, column: 1)
      }
      if let names {
        self.names = names.map { FieldName($0) }
      } else {
        self.names = try CSVHeader.read(from: &splitter) { try text.read($0, into: &$1) }
      }
      splitter.hasSingleColumn = self.names.count == 1
    } catch {
      throw RunFailure.placing(error, path: file.path, line: 1, column: 1, settings: input.keyPath)
    }
  }

  func start(
    _ layout: FieldLayout, lineBytes: Int, firstOrdinal: Int, identity: EnvelopeIdentity
  ) {
    splitter.start(atOrdinal: firstOrdinal, size: BatchSize(forLinesOf: lineBytes))
    export = Export(
      index: index, path: path, keyPath: keyPath, identity: identity,
      format: .csv(
        CSVParser(
          dialect: dialect, columns: CSVColumns(names: names, fields: layout.fields), limits: limits
        )))
  }

  func next() throws -> ReadBatch? {
    guard let export else { return nil }
    do {
      let block = try splitter.nextBlock { [text] in try text.read($0, into: &$1) }
      return block.map { ReadBatch(export: export, content: .csv($0)) }
    } catch {
      let place = splitter.place
      throw RunFailure.placing(
        error, path: path, line: place.line, column: place.column, settings: keyPath)
    }
  }

  var recordCount: Int { splitter.recordCount }
}
