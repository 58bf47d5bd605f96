internal import Records

/// The values that a row of a table is found by: the text of its key field, or where that is a list
/// (`xml.lists`) each of its elements. What is empty matches nothing.
extension RecordBatch {
  /// Calls `body` with the place of each.
  func forEachKey(
    ofRow row: Int, _ field: Int, _ body: (FieldRange) throws -> Void
  ) rethrows {
    let range = range(record: row, field: field)
    let values = range.isList ? elements(of: range) : [range]
    for value in values where value.isText && value.length > 0 { try body(value) }
  }

  func hasKey(row: Int, _ field: Int) -> Bool {
    var hasKey = false
    forEachKey(ofRow: row, field) { _ in hasKey = true }
    return hasKey
  }
}
