internal import Bytes
internal import Configuration
internal import Files
internal import Payloads
internal import Records
internal import Shards

/// Reads the files of a table that is held in memory: a lookup, a list that suppresses, variants.
///
/// A table has no dead letters: a row that cannot be read ends the run.
struct TableReader {
  let exports: ExportHeaders
  /// Key path of the table in the configuration, as `lookups.delivery`.
  var keyPath: String { exports.description.keyPath }

  /// The files as they were delivered, once their rows were read.
  private(set) var inputs: [Manifest.Input] = []
  private(set) var warnings: [String] = []
  /// Names of the fields that the rows of XML had.
  private(set) var names: [FieldName] = []

  /// - Throws: `RunFailure`.
  init(_ description: InputDescription, base: String) throws {
    exports = try ExportHeaders(description, base: base, meter: nil)
  }

  /// Calls `body` for each row of each file.
  /// - Parameters:
  ///   - fields: what the batches hold, in this order.
  ///   - needed: those of `fields` that every file must have; nil for all.
  /// - Throws: `RunFailure` 65 for a row that cannot be read, and what `body` throws.
  mutating func readRows(
    of fields: [FieldName], needed: NeededFields? = nil,
    _ body: (borrowing RecordBatch, Int, Export) throws -> Void
  ) throws {
    let needed = needed ?? NeededFields(fields)
    try exports.check(needed: needed, by: keyPath)
    var seen = Set(names)
    let layout = FieldLayout(fields: fields)
    let room = PrefetchRoom(pieces: 0)
    for (index, file) in exports.files.enumerated() {
      let digest = InputDigest()
      let text = try ReadAhead(
        reading: ExportText(
          file, maximumExpansion: exports.description.limits.maximumExpansion, digest: digest,
          meter: nil))
      defer { text.stop() }
      text.start(room)
      let reader = try ExportReader(
        file, index: index, input: exports.description, text: text)
      try reader.start(
        layout, lineBytes: 0, firstOrdinal: 1, namedRecords: 0, identity: .ofNoPayload)
      let parser = RecordParser()
      while let read = try reader.next() {
        let batch = try parser.records(of: read)
        if let fault = batch.faults.first { throw failure(fault, batch, file) }
        for row in 0..<read.count { try body(batch, row, read.export) }
      }
      inputs.append(
        Manifest.Input(
          path: file.path, bytes: digest.byteCount, sha256: digest.sha256,
          records: reader.recordCount))
      let namesOfFile = reader.namesSeen + parser.names
      names += namesOfFile.filter { seen.insert($0).inserted }
      warn(of: reader, namesOfFile, needed)
    }
  }

  private func failure(
    _ fault: RecordFault, _ batch: borrowing RecordBatch, _ file: InputFile
  ) -> RunFailure {
    let position = batch.position(of: fault.record, file: file.path)
    return RunFailure(
      .badData, at: file.path, line: position.line, column: 1,
      "row \(position.record): \(fault.rejection(settings: keyPath));"
        + " a table must be whole, mend the row")
  }

  /// Warns of names that no row had: in XML without a list a misspelt name is only seen at the end.
  private mutating func warn(
    of reader: ExportReader, _ names: [FieldName], _ needed: NeededFields
  ) {
    let description = exports.description
    guard description.asksForNames(of: reader.file.format) else { return }
    if reader.recordCount == 0, let emptiness = reader.file.emptiness(description) {
      warnings.append("\(reader.file.path): \(emptiness)")
      return
    }
    let present = Set(names)
    for name in needed.missing(from: present) {
      warnings.append(InputFile.warning(ofMissing: name, among: present, in: reader.file))
    }
  }
}
