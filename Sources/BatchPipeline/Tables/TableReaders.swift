internal import Bytes
internal import Configuration
internal import Records
internal import Shards

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
    var inputs: [Manifest.Input] = []
    var warnings: [String] = []
    var tables: [Tables.Lookup] = []
    for (index, table) in configuration.lookups.enumerated() {
      var reader = lookups[index]
      let key = FieldName(table.value.key)
      var layout = jobs[index].fields.kept
      if readsAllFields {
        let known = Set(layout)
        layout += try reader.namesOfRows().filter { !known.contains($0) }
      }
      if !layout.contains(key) { layout.append(key) }
      let keyField = layout.firstIndex(of: key) ?? 0
      let needed = jobs[index].fields.needed + key
      let lookup = try LookupTable(
        try reader.rows(of: layout, needed: needed, keyField: keyField), keyField: keyField
      ) { row in
        throw try reader.failure(
          atRow: row, of: key, "has the key of an earlier row; keys must differ")
      }
      tables.append(Tables.Lookup(table: Lasting(lookup), fields: layout))
      inputs += reader.inputs
      warnings += reader.warnings
    }
    var suppressed: [Lasting<FrozenValues>] = []
    for (index, table) in configuration.suppress.enumerated() {
      var reader = suppress[index]
      var values = DistinctValues()
      try reader.readRows(of: [FieldName(table.key)]) { batch, row, _ in
        try batch.forEachKey(ofRow: row, 0) { key in
          _ = try values.insert(HashedValue(batch.bytes.span.extracting(key.range)))
        }
      }
      suppressed.append(Lasting(values.freeze()))
      inputs += reader.inputs
      warnings += reader.warnings
    }
    return Tables(
      lookups: tables, suppressed: suppressed, inputs: inputs, warnings: warnings)
  }
}
