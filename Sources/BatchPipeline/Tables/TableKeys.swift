internal import Records

/// The values that a row of a table is found by: the text of its key field, or where that is a list
/// (`xml.lists`) each of its elements. What is empty matches nothing.
extension RecordBatch {
  /// Calls `body` with the bytes of each.
  func forEachKey(
    ofRow row: Int, _ field: Int, _ body: (Range<Int>) throws -> Void
  ) rethrows {
    let range = range(record: row, field: field)
    if range.isList {
      for element in lists[Int(range.start)] where element.isText && element.length > 0 {
        try body(element.range)
      }
    } else if range.isText, range.length > 0 {
      try body(range.range)
    }
  }

  func hasKey(row: Int, _ field: Int) -> Bool {
    var hasKey = false
    forEachKey(ofRow: row, field) { _ in hasKey = true }
    return hasKey
  }

  /// Whether the row is found by `value`, which is not empty.
  func hasKey(row: Int, _ field: Int, _ value: Span<UInt8>) -> Bool {
    var isEqual = false
    forEachKey(ofRow: row, field) { range in
      if bytes.span.extracting(range).equals(value) { isEqual = true }
    }
    return isEqual
  }
}
