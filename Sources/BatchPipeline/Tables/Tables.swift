internal import Bytes
internal import Records
internal import Shards

/// What is held in memory beside the records: lookups, and the values that suppress.
struct Tables: Sendable {
  /// The rows of one lookup.
  struct Lookup: Sendable {
    let table: Lasting<LookupTable>
    /// The fields that the rows have, in their order.
    let fields: [FieldName]
  }

  /// The lookups in the configuration's order.
  private(set) var lookups: [Lookup] = []
  /// The values of `suppress` in the configuration's order.
  private(set) var suppressed: [Lasting<FrozenValues>] = []
  /// The files that all were read from.
  private(set) var inputs: [Manifest.Input] = []
  private(set) var warnings: [String] = []

  /// Adds the next lookup.
  mutating func add(_ lookup: Lookup, readBy reader: TableReader) {
    lookups.append(lookup)
    note(reader)
  }

  /// Adds the values of the next list that suppresses.
  mutating func add(_ values: consuming FrozenValues, readBy reader: TableReader) {
    suppressed.append(Lasting(values))
    note(reader)
  }

  private mutating func note(_ reader: TableReader) {
    inputs += reader.inputs
    warnings += reader.warnings
  }

  /// These tables with other files that are held in memory.
  func adding(_ inputs: [Manifest.Input]) -> Tables {
    var tables = self
    tables.inputs += inputs
    return tables
  }
}
