internal import Bytes
internal import Records

/// Records whose values stay in the block's text.
extension XMLRecordBuilder {
  /// What is undone when a record turns out not to be plain.
  struct PlainMark {
    let bytes: Int
    let entries: Int
    let lists: Int
    let fields: Int
  }

  /// The mark before the next record.
  var plainMark: PlainMark {
    PlainMark(
      bytes: text.count, entries: named.entries.count, lists: batch.lists.count,
      fields: batch.fields.count)
  }

  /// Forgets all of the record since `mark`.
  mutating func cancelPlain(_ mark: PlainMark) {
    text.truncate(to: mark.bytes)
    named.entries.removeLast(named.entries.count &- mark.entries)
    batch.lists.removeLast(batch.lists.count &- mark.lists)
    batch.fields.removeLast(batch.fields.count &- mark.fields)
  }

  /// Puts the text of a value, which does not stand in the block as it is, behind the block.
  /// - Returns: Nil where it is not plain.
  mutating func decode(_ block: Span<UInt8>, _ item: XMLPlainItem) -> FieldRange? {
    let start = text.count
    let range = Int(item.start)..<Int(item.start) &+ Int(item.length)
    let isPlain = block.decode(range, isAttribute: item.isAttribute, into: &text)
    return isPlain ? FieldRange(start: base &+ start, length: text.count &- start) : nil
  }

  /// Adds a record's values, each of which is one field that is no list.
  mutating func addPlain(_ items: Span<XMLPlainItem>, _ edges: Span<XMLTags.Edge>) {
    XMLRecordBuilder.add(
      items.count, to: &named.entries, &batch.fields, stride: batch.stride,
      meaning: { index in
        let edge = Int(items[index].edge)
        return (edges[edge].name, edges[edge].slot, items[index].range)
      })
  }

  /// Adds a record's values, whatever they stand for.
  /// - Returns: False where they are too many; none was added then.
  mutating func addListed(
    _ items: Span<XMLPlainItem>, _ edges: Span<XMLTags.Edge>, _ mark: PlainMark
  ) -> Bool {
    addNothing()
    for item in items.indices where !edges[Int(items[item].edge)].isNamespace {
      add(Int(edges[Int(items[item].edge)].path), items[item].range)
    }
    if named.entries.count &- mark.entries <= limits.fields { return true }
    cancelPlain(mark)
    return false
  }
}

extension XMLPlainItem {
  @inline(__always)
  fileprivate var range: FieldRange { FieldRange(start: Int(start), length: Int(length)) }
}
