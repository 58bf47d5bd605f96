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

  /// Before the next record.
  var plainMark: PlainMark {
    PlainMark(
      bytes: batch.bytes.count, entries: named.entries.count, lists: batch.lists.count,
      fields: batch.fields.count)
  }

  /// Forgets all of the record since `mark`.
  mutating func cancelPlain(_ mark: PlainMark) {
    batch.bytes.removeLast(batch.bytes.count &- mark.bytes)
    named.entries.removeLast(named.entries.count &- mark.entries)
    batch.lists.removeLast(batch.lists.count &- mark.lists)
    batch.fields.removeLast(batch.fields.count &- mark.fields)
  }

  /// Puts the text of a value, which does not stand in the block as it is, behind the block.
  /// - Returns: Nil where it is not plain.
  mutating func decode(_ text: Span<UInt8>, _ item: XMLPlainItem) -> FieldRange? {
    let start = batch.bytes.count
    let range = Int(item.start)..<Int(item.start) &+ Int(item.length)
    let isPlain = text.decode(range, isAttribute: item.isAttribute, into: &batch.bytes)
    return isPlain
      ? FieldRange(start: base &+ start, length: batch.bytes.count &- start) : nil
  }

  /// Adds a record's values, each of which is one field that is no list.
  mutating func addPlain(_ items: Span<XMLPlainItem>, _ edges: Span<XMLTags.Edge>) {
    // Both appends are left out where there is nothing: on an array without storage, they write the count
    // of the empty array that all threads share.
    if !items.isEmpty {
      named.entries.append(addingCapacity: items.count) { entries in
        for index in items.indices {
          entries.append(
            .init(
              name: Int(edges[Int(items[index].edge)].name), range: items[index].range,
              isListed: false))
        }
      }
    }
    guard batch.stride > 0 else { return }
    batch.fields.append(addingCapacity: batch.stride) { [stride = batch.stride] fields in
      fields.append(repeating: .absent, count: stride)
      var row = fields.mutableSpan
      for index in items.indices {
        let slot = Int(edges[Int(items[index].edge)].slot)
        if slot >= 0 { row[slot] = items[index].range }
      }
    }
  }

  /// Adds a record's values, whatever they stand for.
  /// - Returns: False where they are too many; none was added then.
  mutating func addListed(
    _ items: Span<XMLPlainItem>, _ edges: Span<XMLTags.Edge>, _ mark: PlainMark
  ) -> Bool {
    for _ in 0..<batch.stride { batch.fields.append(.absent) }
    for item in items.indices where !edges[Int(items[item].edge)].isNamespace {
      for index in paths.fieldsOfNode[Int(edges[Int(items[item].edge)].path)] {
        add(paths.fields[index], items[item].range)
      }
    }
    if named.entries.count &- mark.entries <= limits.fields { return true }
    cancelPlain(mark)
    return false
  }

  /// The fields of a path had a value.
  mutating func notePlain(_ path: Int) {
    for index in paths.fieldsOfNode[path] { paths.noteValue(of: paths.fields[index].name) }
  }
}

extension XMLPlainItem {
  @inline(__always)
  fileprivate var range: FieldRange { FieldRange(start: Int(start), length: Int(length)) }
}
