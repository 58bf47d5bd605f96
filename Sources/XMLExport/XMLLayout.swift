package import Records

/// Which elements are records, and which of their fields the run uses (`input.xml`).
package struct XMLLayout: Equatable, Sendable {
  /// Local name of the element that is one record.
  package let record: FieldName
  /// The run's fields in use: field `i` of a batch is `fields[i]`.
  package let fields: [FieldName]
  /// `input.xml.fields`: name to path; nil where every path is a field of its own name.
  package let renamed: [FieldName: FieldName]?
  /// `input.xml.lists`: paths whose values are collected.
  package let lists: Set<FieldName>

  /// The settings of `input.xml`, which the caller has checked; see the properties.
  package init(
    record: FieldName, fields: [FieldName], renamed: [FieldName: FieldName]?,
    lists: Set<FieldName>
  ) {
    self.record = record
    self.fields = fields
    self.renamed = renamed
    self.lists = lists
  }
}
