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
  private enum Stage {
    case csv(CSVStage)
    case xml(XMLStage)
    case rejected(RejectedStage)
  }

  let file: InputFile
  /// Names of a CSV file's columns; nil for formats without a header.
  let header: [FieldName]?
  private let input: InputDescription
  private let index: Int
  private let text: ReadAhead
  private var stage: Stage?

  /// Reads, of CSV, the header.
  /// - Throws: `RunFailure` 65 for a bad header, or what the file system says.
  init(
    _ file: InputFile, index: Int, input: InputDescription, text: ReadAhead
  ) throws {
    self.file = file
    self.index = index
    self.input = input
    self.text = text
    guard case .csv(let dialect, let names) = file.format else {
      header = nil
      return
    }
    let stage = try CSVStage(
      text, dialect: dialect, names: names, input: input, export: index,
      path: file.path)
    self.stage = .csv(stage)
    header = stage.names
  }

  /// Gets ready to read records of `fields`.
  /// - Parameter firstOrdinal: number in the run of the export's first record.
  func start(
    _ layout: FieldLayout, firstOrdinal: Int, identity: EnvelopeIdentity
  ) throws {
    if case .csv(let stage) = stage {
      stage.start(layout, firstOrdinal: firstOrdinal, identity: identity)
    } else if file.format == .rejected {
      stage = .rejected(
        try RejectedStage(
          text, path: file.path,
          format: RejectedFormat(fields: layout.fields, limits: input.limits.records),
          export: index, firstOrdinal: firstOrdinal, identity: identity))
    } else {
      stage = .xml(
        try XMLStage(
          text, file: file, layout: layout, input: input, export: index,
          firstOrdinal: firstOrdinal, identity: identity))
    }
  }

  /// The next records, or nil at the end of the export.
  func next() throws -> ReadBatch? {
    switch stage {
    case .csv(let stage): try stage.next()
    case .xml(let stage): try stage.next()
    case .rejected(let stage): try stage.next()
    case nil: nil
    }
  }

  /// Records read so far.
  var recordCount: Int {
    switch stage {
    case .csv(let stage): stage.recordCount
    case .xml(let stage): stage.recordCount
    case .rejected(let stage): stage.recordCount
    case nil: 0
    }
  }

  /// Names of the fields in the first records, where no header has them and the run asks for them.
  var namesSeen: [FieldName] {
    switch stage {
    case .xml(let stage): stage.namesSeen
    case .rejected(let stage): stage.namesSeen
    case .csv, nil: []
    }
  }

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
