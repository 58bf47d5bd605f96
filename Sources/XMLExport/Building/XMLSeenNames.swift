internal import Records

/// The names of an export's paths that were seen up to one of its batches. Shares its memory with `XMLPaths`
/// until more is seen.
struct XMLSeenNames {
  /// Names of all paths, each once.
  var names: [FieldName] = []
  /// Whether each name had a value: an element of elements only has none.
  var hasValue: [Bool] = []

  /// Names of the fields that had a value. O(names).
  var withValue: [FieldName] { names.indices.filter { hasValue[$0] }.map { names[$0] } }
}
