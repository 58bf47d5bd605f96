/// Where a record stands in the run: the order of the inputs, then that of their records.
struct RecordPlace: Comparable, Sendable {
  /// Index of its input in the manifest.
  let input: Int
  /// Its number there, from 1.
  let record: Int

  static func < (left: RecordPlace, right: RecordPlace) -> Bool {
    (left.input, left.record) < (right.input, right.record)
  }
}
