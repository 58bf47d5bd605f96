internal import Bytes
internal import Configuration
internal import Records

/// The tables of a configuration before their rows are read.
struct TableReaders {
  var lookups: [TableReader]
  var suppress: [TableReader]

  /// - Throws: `RunFailure`, of all tables at once.
  init(_ configuration: PipelineConfiguration, base: String) throws {
    var faults = InputFaults()
    lookups = try configuration.lookups.compactMap { table in
      try faults.keep { try TableReader(table.value.input, base: base) }
    }
    suppress = try configuration.suppress.compactMap { table in
      try faults.keep { try TableReader(table.input, base: base) }
    }
    try faults.rethrow()
  }

  /// Reads every row.
  /// - Parameters:
  ///   - jobs: of each lookup, with the fields to keep: those that templates name, which every file must
  ///     have, and others that it has.
  ///   - readsAllFields: whether to keep also those that only the rows tell.
  func load(
    _ configuration: PipelineConfiguration, lookups jobs: [Job.Lookup], readsAllFields: Bool
  ) throws -> Tables {
    var tables = Tables()
    for (index, table) in configuration.lookups.enumerated() {
      var reader = lookups[index]
      tables.add(
        try reader.lookup(
          key: FieldName(table.value.key), fields: jobs[index].fields,
          readsAllFields: readsAllFields),
        readBy: reader)
    }
    for (index, table) in configuration.suppress.enumerated() {
      var reader = suppress[index]
      tables.add(try reader.values(of: FieldName(table.key)), readBy: reader)
    }
    return tables
  }
}

extension TableReader {
  /// Values that are inserted together, when the places of all were asked for: of a large table none is in
  /// the processor's caches.
  private static let valuesTogether = 64

  /// The values of one field, all rows': equal ones once.
  fileprivate mutating func values(of key: FieldName) throws -> FrozenValues {
    var values = DistinctValues()
    var waiting: [HashedValue] = []
    try readRows(of: [key]) { batch, row, _ in
      try batch.forEachKey(ofRow: row, 0) { key in
        let value = HashedValue(batch.bytes.span.extracting(key.range))
        values.prefetch(value)
        waiting.append(value)
        if waiting.count == TableReader.valuesTogether { try values.insertAll(of: &waiting) }
      }
    }
    try values.insertAll(of: &waiting)
    return values.freeze()
  }
}

extension DistinctValues {
  /// Inserts what waits; none does afterwards.
  fileprivate mutating func insertAll(of waiting: inout [HashedValue]) throws(OutOfMemory) {
    for value in waiting { _ = try insert(value) }
    waiting.removeAll(keepingCapacity: true)
  }
}
