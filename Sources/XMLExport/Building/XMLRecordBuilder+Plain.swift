internal import Bytes
internal import Records

/// Records whose values stay in the block's text.
extension XMLRecordBuilder {
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
    addRow()
    for index in items.indices {
      let edge = Int(items[index].edge)
      addField(edges[edge].name, edges[edge].slot, items[index].range)
    }
  }

  /// Adds a record's values, whatever they stand for.
  /// - Returns: False where they are too many; none was added then.
  mutating func addListed(
    _ items: Span<XMLPlainItem>, _ edges: Span<XMLTags.Edge>, _ mark: Mark
  ) -> Bool {
    addRow()
    for item in items.indices where !edges[Int(items[item].edge)].isNamespace {
      add(Int(edges[Int(items[item].edge)].path), items[item].range)
    }
    if entryCount(since: mark) <= limits.fields { return true }
    cancel(to: mark)
    return false
  }
}

extension XMLPlainItem {
  @inline(__always)
  fileprivate var range: FieldRange { FieldRange(start: Int(start), length: Int(length)) }
}
