internal import Bytes
internal import Files
internal import Records

extension TableReader {
  /// Bytes that the rows of one table may have: what a `FieldRange` can point into.
  private static let maximumBytes = Int(UInt32.max) / 2

  /// Reads the rows of a lookup, in memory from here on.
  /// - Parameters:
  ///   - fields: those to keep: what templates name, which every file must have, and others that it has.
  ///   - readsAllFields: whether to keep also those that only the rows tell.
  /// - Throws: `RunFailure` 65 for a row that cannot be read, or whose key an earlier one has.
  mutating func lookup(
    key: FieldName, fields: LookupFields, readsAllFields: Bool
  ) throws -> Tables.Lookup {
    var layout = fields.kept
    if readsAllFields {
      let known = Set(layout)
      layout += try namesOfRows().filter { !known.contains($0) }
    }
    if !layout.contains(key) { layout.append(key) }
    let keyField = layout.firstIndex(of: key) ?? 0
    let rows = try rows(of: layout, needed: fields.needed + key, keyField: keyField)
    let table = try LookupTable(rows, keyField: keyField) { row in
      throw try failure(atRow: row, of: key, "has the key of an earlier row; keys must differ")
    }
    return Tables.Lookup(table: Lasting(table), fields: layout)
  }

  /// The rows that have a key, with only their fields' bytes.
  private mutating func rows(
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
  private func namesOfRows() throws -> [FieldName] {
    guard exports.names == nil else { return [] }
    var reader = self
    try reader.readRows(of: []) { _, _, _ in }
    return reader.names
  }

  /// What is wrong with one of the rows that have a key, counted from 0 over all files. Reads up to it
  /// once more: only a failure asks where a row stands.
  private func failure(atRow row: Int, of key: FieldName, _ message: String) throws -> any Error {
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
