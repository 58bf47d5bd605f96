/// Every field of each record of a batch whose text does not keep the records: what a dead letter needs.
///
/// A CSV batch has none: its records are cut again from the text.
@usableFromInline
package struct NamedFields: Sendable {
  /// The names that `Entry.name` counts in; shared by all batches of an export.
  package var names: [FieldName] = []
  /// The fields of record 0, then those of record 1, …, in the order of the export.
  package var entries: [Entry] = []
  /// Where the fields of each record end in `entries`.
  package var ends: [Int] = []

  /// One field of one record. Sixteen bytes, as there is one for every field of a record.
  @usableFromInline
  package struct Entry: Sendable {
    /// The field's bytes in the batch.
    @usableFromInline package let range: FieldRange
    @usableFromInline let nameIndex: UInt32
    /// The name is configured as a list: equal names are elements, else the last one counts.
    @usableFromInline package let isListed: Bool

    /// - Parameter name: index in `names`, below 4 Gi.
    @inlinable @inline(__always)
    package init(name: Int, range: FieldRange, isListed: Bool) {
      nameIndex = UInt32(truncatingIfNeeded: name)
      self.range = range
      self.isListed = isListed
    }

    /// Index in `names`.
    package var name: Int { Int(nameIndex) }
  }

  /// No records and no names.
  package init() {}

  /// The entries of one record.
  package func entries(of record: Int) -> ArraySlice<Entry> {
    entries[(record == 0 ? 0 : ends[record - 1])..<ends[record]]
  }
}
