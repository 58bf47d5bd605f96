internal import Bytes
internal import Records
internal import Shards

/// What is held in memory beside the records: lookups, and the values that suppress.
struct Tables: Sendable {
  /// The lookups in the configuration's order.
  let lookups: [Lasting<LookupTable>]
  /// The fields of each lookup's rows.
  let lookupFields: [[FieldName]]
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
