package import Records

/// The columns of one CSV export, and which of them the configuration uses.
package struct CSVColumns: Equatable, Sendable {
  /// In the order of the file.
  package let names: [FieldName]
  /// For each column its index in a record of the run, or -1.
  let slots: [Int]
  /// Fields of a record of the run.
  let stride: Int

  /// - Parameter fields: the run's fields in use, in their order; every one is in `names`.
  package init(names: [FieldName], fields: [FieldName]) {
    self.names = names
    let indexes = Dictionary(
      fields.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    slots = names.map { indexes[$0] ?? -1 }
    stride = fields.count
  }
}
