package import Records

/// The columns of one CSV export, and which of them the configuration uses.
package struct CSVColumns: Equatable, Sendable {
  /// A column in use.
  struct Use: Equatable, Sendable {
    /// Index in the file.
    let column: UInt32
    /// Index in a record of the run.
    let slot: UInt32
  }

  /// Names of all columns, in the order of the file.
  package let names: [FieldName]
  /// The columns in use, in the order of the file.
  let uses: [Use]
  /// Index of each column in a record of the run; -1 where the run does not use it.
  let slots: [Int]
  /// Fields of a record of the run.
  let stride: Int

  /// - Parameter fields: the run's fields in use, in their order; every one is in `names`.
  package init(names: [FieldName], fields: [FieldName]) {
    self.names = names
    let indexes = fields.slots
    slots = names.map { indexes[$0] ?? -1 }
    uses = slots.enumerated().filter { $1 >= 0 }.map {
      Use(column: UInt32(truncatingIfNeeded: $0), slot: UInt32(truncatingIfNeeded: $1))
    }
    stride = fields.count
  }
}
