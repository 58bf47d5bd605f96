internal import Records

/// The fields of one lookup's rows.
struct LookupFields: Sendable {
  /// Fields that templates of the configuration name.
  let needed: NeededFields
  /// The needed fields, and others that templates from data may name, in the order of the rows' fields.
  let kept: [FieldName]
}
