internal import Bytes
internal import Records

// MARK: What is undone

extension XMLRecordBuilder {
  /// How much there was before a record: what is undone when it is refused, or turns out not to be plain.
  struct Mark {
    fileprivate(set) var bytes = 0
    fileprivate var entries = 0
    fileprivate var lists = 0
    fileprivate var fields = 0
  }

  /// The mark before the next record.
  var mark: Mark {
    Mark(
      bytes: text.count, entries: entries.count, lists: batch.lists.count, fields: fields.count)
  }

  /// Forgets everything since `mark`.
  mutating func cancel(to mark: Mark) {
    text.truncate(to: mark.bytes)
    entries.truncate(to: mark.entries)
    batch.lists.removeLast(batch.lists.count &- mark.lists)
    fields.truncate(to: mark.fields)
  }

  /// Names that the record has had since `mark`.
  func entryCount(since mark: Mark) -> Int { entries.count &- mark.entries }
}
