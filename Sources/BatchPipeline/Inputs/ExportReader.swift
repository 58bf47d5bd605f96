internal import CSV
internal import Configuration
internal import Payloads
internal import Records

/// Reads one export, from its first byte to its last, into batches.
///
///     ReadAhead ─► CSVSplitter ─► blocks, cut into fields by the workers
///         ├──────► XMLSplitter ─► blocks, parsed by the workers
///         └──────► RejectedSplitter ─► blocks of lines, parsed by the workers
final class ExportReader {
  let file: InputFile
  private let input: InputDescription
  private let index: Int
  private let text: ReadAhead
  /// The stage of CSV, as its header is read before the rest.
  private let csv: CSVStage?
  /// Nil before the start.
  private var stage: (any ExportStage)?
  /// Parses the first records, where only they tell which fields there are.
  private let parser = RecordParser()
  private var namedRecords = 0
  /// Names that the first records had, each once.
  private var parsedNames: [FieldName] = []
  private var knownNames: Set<FieldName> = []

  /// Reads, of CSV, the header.
  /// - Throws: `RunFailure` 65 for a bad header, or what the file system says.
  init(
    _ file: InputFile, index: Int, input: InputDescription, text: ReadAhead
  ) throws {
    self.file = file
    self.index = index
    self.input = input
    self.text = text
    csv =
      if case .csv(let dialect, let names) = file.format {
        try CSVStage(
          text, dialect: dialect, names: names, input: input, export: index, file: file)
      } else {
        nil
      }
  }

  /// Names of a CSV file's columns; nil for formats without a header.
  var header: [FieldName]? { csv?.names }

  /// Gets ready to read records of `fields`.
  /// - Parameters:
  ///   - lineBytes: what the configuration adds to a record's line, about.
  ///   - firstOrdinal: number in the run of the export's first record.
  ///   - namedRecords: records, from the first on, that are parsed here for their names.
  func start(
    _ layout: FieldLayout, lineBytes: Int, firstOrdinal: Int, namedRecords: Int,
    identity: EnvelopeIdentity
  ) throws {
    self.namedRecords = namedRecords
    switch file.format {
    case .csv:
      csv?.start(layout, lineBytes: lineBytes, firstOrdinal: firstOrdinal, identity: identity)
      stage = csv
    case .xml:
      stage = try XMLStage(
        text, file: file, layout: layout, input: input, lineBytes: lineBytes, export: index,
        firstOrdinal: firstOrdinal, namedRecords: namedRecords, identity: identity)
    case .rejected:
      stage = try RejectedStage(
        text, path: file.path,
        format: RejectedFormat(fields: layout.fields, limits: input.limits.records),
        lineBytes: lineBytes, export: index, firstOrdinal: firstOrdinal,
        namedRecords: namedRecords, identity: identity)
    }
  }

  /// The next records, or nil at the end of the export.
  func next() throws -> ReadBatch? {
    let recordsBefore = recordCount
    guard let batch = try stage?.next() else { return nil }
    guard recordsBefore < namedRecords else { return batch }
    let export = batch.export
    let records = try parser.records(of: batch)
    parsedNames += parser.names.filter { knownNames.insert($0).inserted }
    return ReadBatch(export: export, content: .records(records))
  }

  /// Records read so far.
  var recordCount: Int { stage?.recordCount ?? 0 }

  /// Names of fields: those of the header, or of the first records where the run asks for them.
  var namesSeen: [FieldName] { (stage?.names ?? []) + parsedNames }

  /// Ends threads that read ahead.
  func stop() { text.stop() }
}

extension InputLimits {
  var records: RecordLimits {
    RecordLimits(
      fieldBytes: maximumFieldBytes, fields: maximumFields, recordBytes: maximumRecordBytes,
      depth: maximumDepth)
  }
}
