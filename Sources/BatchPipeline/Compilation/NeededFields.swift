internal import Records

/// The fields that templates name: each file must have them.
struct NeededFields: Sendable {
  private let names: [FieldName]
  /// Names that may also be a property of another field, and that field.
  private let owners: [FieldName: FieldName]

  init(_ names: [FieldName], owners: [FieldName: FieldName] = [:]) {
    self.names = names
    self.owners = owners
  }

  /// Those that are not among `present`.
  func missing(from present: Set<FieldName>) -> [FieldName] {
    names.filter { name in
      if present.contains(name) { return false }
      return owners[name].map { !present.contains($0) } ?? true
    }
  }

  static func + (left: NeededFields, name: FieldName) -> NeededFields {
    NeededFields(left.names + [name], owners: left.owners)
  }
}
