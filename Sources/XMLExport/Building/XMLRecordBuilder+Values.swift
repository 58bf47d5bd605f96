internal import Bytes
internal import Records

// MARK: Values of a whole record

extension XMLRecordBuilder {
  /// Adds what the events of a record left in `values`: nothing for one that was refused.
  mutating func addValues() {
    if XMLRecordBuilder.addSimple(
      values, paths.meanings, stride: batch.stride, to: &named.entries, &batch.fields)
    {
      return
    }
    for index in values.indices {
      let node = Int(values[index].node)
      if !paths.meanings[node].isNoted { paths.noteValue(of: node) }
    }
    addNothing()
    for index in values.indices { add(Int(values[index].node), values[index].range) }
  }

  // No method: each call would copy all of the builder.
  /// - Returns: False where one of the values is no single field, or the first of its field: none was added.
  private static func addSimple(
    _ values: borrowing Scratch<Value>, _ meanings: [XMLPaths.Meaning], stride: Int,
    to entries: inout [NamedFields.Entry], _ fields: inout [FieldRange]
  ) -> Bool {
    let meanings = meanings.span
    var isSimple = true
    add(
      values.count, to: &entries, &fields, stride: stride,
      meaning: { index in
        let value = values[index]
        let meaning = meanings[Int(value.node)]
        if !meaning.isNoted || meaning.name < 0 { isSimple = false }
        return (meaning.name, meaning.slot, value.range)
      })
    if isSimple { return true }
    entries.removeLast(values.count)
    fields.removeLast(stride)
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

  /// Adds a record of `count` values, each of which is one field that is no list.
  /// - Parameter meaning: what `XMLPaths.Meaning` says of a value.
  @inline(__always)
  static func add(
    _ count: Int, to entries: inout [NamedFields.Entry], _ fields: inout [FieldRange],
    stride: Int,
    meaning: (Int) -> (name: Int32, slot: Int32, range: FieldRange)
  ) {
    // Room for one at least: on an array without storage, appending nothing writes the count of the empty array
    // that all threads share.
    entries.append(addingCapacity: max(1, count)) { entries in
      for index in 0..<count {
        let (name, _, range) = meaning(index)
        entries.append(.init(name: Int(name), range: range, isListed: false))
      }
    }
    fields.append(addingCapacity: max(1, stride)) { fields in
      fields.append(repeating: .absent, count: stride)
      var row = fields.mutableSpan
      for index in 0..<count {
        let (_, slot, range) = meaning(index)
        if slot >= 0 { row[Int(slot)] = range }
      }
    }
  }
}
