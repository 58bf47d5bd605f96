/// The order of the lines of one file: that of their records, none of which has two.
struct RecordOrder {
  /// Of the last line whose record is known.
  private(set) var last: RecordPlace?

  /// What is wrong with a line of this record behind those before; nil where nothing is.
  mutating func problem(with place: RecordPlace) -> String? {
    defer { last = place }
    guard let last, place <= last else { return nil }
    return place == last
      ? "is of the same record as the line before it"
      : "is of a record that stands before that of the line before it"
  }
}
