internal import Records

/// The names that the first records of a run had, of the exports whose records alone tell which there are.
struct NamesAsked {
  private(set) var records = 0
  private(set) var names: Set<FieldName> = []
  /// Files that had records.
  private var files: [InputFile] = []

  /// What an export had so far. O(its names).
  mutating func add(_ reader: ExportReader) {
    guard reader.recordCount > 0 else { return }
    records += reader.recordCount
    names.formUnion(reader.namesSeen)
    files.append(reader.file)
  }

  /// The export that all of it is of; nil where there are several.
  var file: InputFile? { files.count == 1 ? files[0] : nil }
}
