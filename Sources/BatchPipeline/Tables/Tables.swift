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
  let lookups: [Lookup]
  /// The values of `suppress` in the configuration's order.
  let suppressed: [Lasting<FrozenValues>]
  /// The files that all were read from.
  private(set) var inputs: [Manifest.Input]
  let warnings: [String]

  /// These tables with other files that are held in memory.
  func adding(_ inputs: [Manifest.Input]) -> Tables {
    var tables = self
    tables.inputs += inputs
    return tables
  }
}
