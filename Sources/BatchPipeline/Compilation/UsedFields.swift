internal import Records

/// The fields of the records, or of one lookup's rows, that templates name. They get their index in the
/// order in which they are named first.
struct UsedFields: Sendable {
  /// Those that are known to exist; nil where any name may be one (XML without a list).
  let known: Set<FieldName>?
  private(set) var names: [FieldName] = []
  private var indexes: [FieldName: Int] = [:]

  init(known: [FieldName]?) { self.known = known.map(Set.init) }

  /// The index of a field; nil for a name that is none.
  mutating func index(of name: FieldName) -> Int? {
    guard known?.contains(name) ?? true else { return nil }
    if let index = indexes[name] { return index }
    indexes[name] = names.count
    names.append(name)
    return names.count - 1
  }

  /// Takes every known field into use, in the order of their bytes.
  mutating func useAll() {
    for name in (known ?? []).sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) {
      _ = index(of: name)
    }
  }

  /// Takes these into use; where the known ones are a list, they are of it.
  mutating func use(_ fields: [FieldName]) {
    for field in fields { _ = index(of: field) }
  }

  /// The field that the longest beginning of a path names, and that beginning's length: a name with
  /// dots is one field, but `items.first` may be `items`.
  mutating func field(of path: ArraySlice<FieldName>) -> (index: Int, segments: Int)? {
    for length in stride(from: path.count, to: 0, by: -1) {
      let last = path[path.startIndex + length - 1]
      if known == nil && length == path.count && length > 1 && last.isLiquidProperty { continue }
      if let index = index(of: FieldName(joining: path.prefix(length))) { return (index, length) }
    }
    return nil
  }
}

extension FieldName {
  /// The name of a path: its segments with dots between them.
  init(joining path: ArraySlice<FieldName>) {
    self.init(bytes: Array(path.map(\.bytes).joined(separator: [0x2e])))
  }

  /// What Liquid itself knows of any value.
  var isLiquidProperty: Bool { ["size", "first", "last"].contains(self) }
}
