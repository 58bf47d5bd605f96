internal import Configuration
internal import Records
internal import XMLExport

/// The fields that a run uses, in the order in which batches hold them, whatever the order of a file.
struct FieldLayout: Sendable, Equatable {
  let fields: [FieldName]

  func xml(_ description: XMLDescription) -> XMLLayout {
    XMLLayout(
      record: FieldName(description.record), fields: fields,
      renamed: description.fields.map { fields in
        Dictionary(
          fields.map { (FieldName($0.name), FieldName($0.value)) },
          uniquingKeysWith: { first, _ in first })
      },
      lists: Set(description.lists.map { FieldName($0) }))
  }
}
