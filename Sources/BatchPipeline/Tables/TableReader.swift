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
  /// Bytes that the rows of one table may have: what a `FieldRange` can point into.
  private static let maximumBytes = Int(UInt32.max) / 2

  let exports: ExportHeaders
  /// Key path of the table in the configuration, as `lookups.delivery`.
  private var keyPath: String { exports.description.keyPath }

  /// The files as they were delivered, once their rows were read.
  private(set) var inputs: [Manifest.Input] = []
  private(set) var warnings: [String] = []
  /// Names of the fields that the rows of XML had.
  private var names: [FieldName] = []

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

  /// The rows that have a key, with only their fields' bytes.
  mutating func rows(
    of fields: [FieldName], needed: NeededFields, keyField: Int
  ) throws -> RecordBatch {
    var rows = RecordBatch(empty: fields.count)
    let path = keyPath
    try readRows(of: fields, needed: needed) { batch, row, export in
      // Of no use: it is never found.
      guard batch.hasKey(row: row, keyField) else { return }
      rows.append(row: row, of: batch)
      if rows.bytes.count > TableReader.maximumBytes {
        throw RunFailure(
          .badData, at: export.path,
          "\(path) is over 2 GiB; a table is held in memory")
      }
    }
    return rows
  }

  /// Every name that a row has, where only the rows tell; else none.
  func namesOfRows() throws -> [FieldName] {
    guard exports.names == nil else { return [] }
    var reader = self
    try reader.readRows(of: []) { _, _, _ in }
    return reader.names
  }

  /// What is wrong with one of the rows that have a key, counted from 0 over all files. Reads up to it
  /// once more: only a failure asks where a row stands.
  func failure(atRow row: Int, of key: FieldName, _ message: String) throws -> any Error {
    var reader = self
    var index = 0
    do {
      try reader.readRows(of: [key]) { batch, record, export in
        guard batch.hasKey(row: record, 0) else { return }
        if index == row {
          let position = batch.position(of: record, file: export.path)
          throw RunFailure(
            .badData, at: position.file, line: position.line, column: 1,
            "row \(position.record) of \(keyPath) \(message)")
        }
        index += 1
      }
    } catch let failure as RunFailure {
      return failure
    }
    return RunFailure(.badData, "error: a row of \(keyPath) \(message)")
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
    guard exports.description.asksForNames(of: reader.file.format) else { return }
    if reader.recordCount == 0, let emptiness = reader.file.format.emptiness {
      warnings.append("\(reader.file.path): \(emptiness)")
      return
    }
    let present = Set(names)
    for name in needed.missing(from: present) {
      warnings.append(InputFile.warning(ofMissing: name, among: present, in: reader.file))
    }
  }
}

extension RecordBatch {
  /// Appends a row of a batch with the same fields: their bytes only, not the text around them.
  fileprivate mutating func append(row: Int, of other: borrowing RecordBatch) {
    for field in 0..<stride {
      let range = other.range(record: row, field: field)
      if range.isAbsent {
        fields.append(.absent)
      } else if range.isList {
        fields.append(.list(lists.count))
        lists.append(other.elements(of: range).map { append(range: $0, of: other) })
      } else {
        fields.append(append(range: range, of: other))
      }
    }
    count += 1
  }

  private mutating func append(
    range: FieldRange, of other: borrowing RecordBatch
  ) -> FieldRange {
    if range.isAbsent || range.isList { return .absent }
    let copy = FieldRange(start: bytes.count, length: Int(range.length))
    bytes.append(copying: other.bytes.span.extracting(range.range))
    return copy
  }
}
