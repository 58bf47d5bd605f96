internal import Liquid
internal import Records

/// The fields of the records, or of one lookup's rows, that templates name. They get their index in the
/// order in which they are named first.
struct UsedFields: Sendable {
  /// The fields that are known to exist; nil where any name may be one (XML without a list).
  let known: Set<FieldName>?
  /// Bytes of the longest of those.
  private let longestKnown: Int
  private(set) var names: [FieldName] = []
  private var indexes: [FieldName: Int] = [:]
  /// Fields that templates name outright; a field of which only a property might be meant is not among them.
  private var needed: [FieldName] = []
  private var neededSet: Set<FieldName> = []
  /// What else may be there in place of a needed field.
  private var substitutes: [FieldName: Set<FieldName>] = [:]

  init(known: [FieldName]?) {
    self.known = known.map(Set.init)
    longestKnown = known?.lazy.map(\.bytes.count).max() ?? 0
  }

  /// The index of a field; nil for a name that is none.
  mutating func index(of name: FieldName) -> Int? {
    guard known?.contains(name) ?? true else { return nil }
    need(name)
    return place(of: name)
  }

  /// Takes every known field into use, in the order of their bytes.
  mutating func useAll() {
    for name in (known ?? []).sorted() {
      _ = index(of: name)
    }
  }

  /// Takes these into use; where the known ones are a list, they are of it.
  mutating func use(_ fields: [FieldName]) {
    for field in fields { _ = index(of: field) }
  }

  /// What a path names.
  struct Found {
    let index: Int
    /// Segments of the path that the field's name takes.
    let segments: Int
    /// Index of the field of which the path's last segment is a property, in a record that lacks the
    /// field at `index`.
    var owner: Int?
  }

  /// The field that the longest beginning of a path names: a name with dots is one field, but
  /// `items.first` may be `items`; where any name may be a field, each record tells. O(bytes of the path),
  /// and of the longest name for each segment within it.
  /// - Parameter isNeeded: whether the records have to have it where any name may be a field.
  mutating func field(of path: ArraySlice<FieldName>, isNeeded: Bool = true) -> Found? {
    guard known == nil else { return knownField(of: path) }
    guard !path.isEmpty else { return nil }
    let whole = FieldName(joining: path)
    guard path.count > 1, let last = path.last, last.isLiquidProperty else {
      if isNeeded { need(whole) }
      return Found(index: place(of: whole), segments: path.count)
    }
    let owner = FieldName(joining: path.dropLast())
    if isNeeded { need(whole, or: [owner]) }
    return Found(index: place(of: whole), segments: path.count, owner: place(of: owner))
  }

  private mutating func knownField(of path: ArraySlice<FieldName>) -> Found? {
    var name: [UInt8] = []
    // Where each segment ends in it; a template from data may have very many.
    var ends: [Int] = []
    for segment in path {
      if !ends.isEmpty { name.append(UInt8(ascii: ".")) }
      name += segment.bytes
      guard name.count <= longestKnown else { break }
      ends.append(name.count)
    }
    for (segments, end) in zip(1..., ends).reversed() {
      if let index = index(of: FieldName(bytes: Array(name[..<end]))) {
        return Found(index: index, segments: segments)
      }
    }
    return nil
  }

  /// The indexes of alternative names of one field; each record may use another. A warning names the
  /// last.
  mutating func indexes(ofAny names: [FieldName]) -> [Int] {
    if let last = names.last { need(last, or: Set(names.dropLast())) }
    return names.map { place(of: $0) }
  }

  /// The fields that templates named so far.
  var neededFields: NeededFields { NeededFields(needed, substitutes: substitutes) }

  private mutating func need(_ name: FieldName, or others: Set<FieldName> = []) {
    if neededSet.insert(name).inserted { needed.append(name) }
    if !others.isEmpty { substitutes[name, default: []].formUnion(others) }
  }

  private mutating func place(of name: FieldName) -> Int {
    if let index = indexes[name] { return index }
    indexes[name] = names.count
    names.append(name)
    return names.count - 1
  }
}
