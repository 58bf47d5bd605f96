internal import Records
internal import Shards

/// What is held in memory beside the records: lookups, and the values that suppress.
struct Tables: Sendable {
  /// In the configuration's order.
  let lookups: [Lasting<LookupTable>]
  /// The fields of each lookup's rows.
  let lookupFields: [[FieldName]]
  /// In the configuration's order.
  let suppressed: [Lasting<FrozenValues>]
  /// The files that they were read from.
  private(set) var inputs: [Manifest.Input]
  let warnings: [String]

  /// The same with other files that are held in memory.
  func adding(_ inputs: [Manifest.Input]) -> Tables {
    var tables = self
    tables.inputs += inputs
    return tables
  }
}
