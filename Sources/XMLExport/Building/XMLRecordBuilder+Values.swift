internal import Records

// MARK: Values of a whole record

extension XMLRecordBuilder {
  /// Adds what the events of a record left in `values`: nothing for one that was refused.
  mutating func addValues() {
    // Taken out, as they change while `values` and `paths` are read.
    var rows: Rows = ([], [])
    swapRows(&rows)
    let isAdded = addSimple(to: &rows)
    swapRows(&rows)
    if isAdded { return }
    for value in values where !paths.meanings[Int(value.node)].isNoted {
      paths.noteValue(of: Int(value.node))
    }
    addNothing()
    for value in values { add(Int(value.node), value.range) }
  }

  /// - Returns: False where one of the values is no single field, or the first of its field: none was added.
  private func addSimple(to rows: inout Rows) -> Bool {
    let (values, meanings) = (values.span, paths.meanings.span)
    var isSimple = true
    XMLRecordBuilder.add(
      values.count, to: &rows, stride: batch.stride,
      meaning: { index in
        let meaning = meanings[Int(values[index].node)]
        if !meaning.isNoted || meaning.name < 0 { isSimple = false }
        return (meaning.name, meaning.slot, values[index].range)
      })
    if isSimple { return true }
    rows.entries.removeLast(values.count)
    rows.fields.removeLast(batch.stride)
    return false
  }

  /// A record whose values are added one by one.
  mutating func addNothing() {
    for _ in 0..<batch.stride { batch.fields.append(.absent) }
  }

  /// Adds a value to the last record, whatever it stands for.
  mutating func add(_ node: Int, _ range: FieldRange) {
    for index in paths.fields(of: node) { add(paths.fields[index], range) }
  }

  private mutating func add(_ field: XMLPaths.Field, _ range: FieldRange) {
    named.entries.append(.init(name: field.name, range: range, isListed: field.isListed))
    guard let slot = field.slot else { return }
    let index = batch.count &* batch.stride &+ slot
    guard field.isListed else {
      batch.fields[index] = range
      return
    }
    if batch.fields[index].isList {
      batch.append(range, toElementsOf: batch.fields[index])
    } else {
      batch.lists.append([range])
      batch.fields[index] = .list(batch.lists.count - 1)
    }
  }

  /// What records are added to.
  typealias Rows = (entries: [NamedFields.Entry], fields: [FieldRange])

  @inline(__always)
  mutating func swapRows(_ rows: inout Rows) {
    swap(&rows.entries, &named.entries)
    swap(&rows.fields, &batch.fields)
  }

  /// Adds a record of `count` values, each of which is one field that is no list.
  /// - Parameter meaning: what `XMLPaths.Meaning` says of a value.
  @inline(__always)
  static func add(
    _ count: Int, to rows: inout Rows, stride: Int,
    meaning: (Int) -> (name: Int32, slot: Int32, range: FieldRange)
  ) {
    // Both appends are left out where there is nothing: on an array without storage, they write the count
    // of the empty array that all threads share.
    if count > 0 {
      rows.entries.append(addingCapacity: count) { entries in
        for index in 0..<count {
          let (name, _, range) = meaning(index)
          entries.append(.init(name: Int(name), range: range, isListed: false))
        }
      }
    }
    guard stride > 0 else { return }
    rows.fields.append(addingCapacity: stride) { fields in
      fields.append(repeating: .absent, count: stride)
      var row = fields.mutableSpan
      for index in 0..<count {
        let (_, slot, range) = meaning(index)
        if slot >= 0 { row[Int(slot)] = range }
      }
    }
  }
}
