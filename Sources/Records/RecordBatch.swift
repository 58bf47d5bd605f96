/// Consecutive records of one export, read and cut into fields: what travels through the pipeline.
///
/// The fields are the columns that the configuration uses, in the order of its field table
/// (`FieldLayout`), not of the export: every file of a run gives the same layout.
///
///     bytes   │ raw text of the records … │ unescaped copies of quoted fields │
///     fields  │ record 0: stride ranges │ record 1: stride ranges │ …
package struct RecordBatch: Sendable {
  /// What the field ranges point into. Always below 4 GiB.
  package var bytes: [UInt8]
  /// `stride` ranges for each record.
  package var fields: [FieldRange]
  /// Fields of each record.
  package var stride: Int
  /// Records in the batch, those with a fault included.
  package var count: Int
  /// Elements of list fields; empty unless `xml.lists` is configured.
  package var lists: [[FieldRange]]
  /// Records that the reader refused, in ascending order of their index.
  package var faults: [RecordFault]
  /// Every field, where `bytes` does not hold the records' text (XML).
  package var named: NamedFields?
  /// Where the records stand in the export.
  package var places: RecordPlaces

  /// A batch to be filled, without records yet.
  /// - Parameters:
  ///   - stride: fields of each record.
  ///   - places: where its first record will stand.
  package init(stride: Int, places: RecordPlaces) {
    bytes = []
    fields = []
    self.stride = stride
    count = 0
    lists = []
    faults = []
    named = nil
    self.places = places
  }

  /// A batch without records.
  package init(empty stride: Int) {
    self.init(
      stride: stride,
      places: RecordPlaces(
        export: 0, firstRecord: 1, firstOrdinal: 1, firstByte: 0, firstLine: 1))
  }

  /// The range of one field; `record` < `count`, `field` < `stride`.
  @inlinable @inline(__always)
  package func range(record: Int, field: Int) -> FieldRange {
    fields[record &* stride &+ field]
  }

  /// The elements of a field that is a list, each of which may be absent.
  @inlinable @inline(__always)
  package func elements(of list: FieldRange) -> [FieldRange] { lists[Int(list.start)] }

  /// Adds an element to a field that is a list.
  @inlinable @inline(__always)
  package mutating func append(_ element: FieldRange, toElementsOf list: FieldRange) {
    lists[Int(list.start)].append(element)
  }
}
