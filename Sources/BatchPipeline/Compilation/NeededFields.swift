internal import Records

/// The fields that templates name: each file must have them.
struct NeededFields: Sendable {
  private let names: [FieldName]
  /// What may be there in place of one of them: the field whose property its last segment is, or another
  /// name for it.
  private let substitutes: [FieldName: Set<FieldName>]

  init(_ names: [FieldName], substitutes: [FieldName: Set<FieldName>] = [:]) {
    self.names = names
    self.substitutes = substitutes
  }

  /// The needed fields that are not among `present`.
  func missing(from present: Set<FieldName>) -> [FieldName] {
    names.filter { name in
      !present.contains(name) && present.isDisjoint(with: substitutes[name] ?? [])
    }
  }

  static func + (left: NeededFields, name: FieldName) -> NeededFields {
    NeededFields(left.names + [name], substitutes: left.substitutes)
  }
}
