internal import Bytes
internal import Records

// MARK: Values of records

extension XMLRecordBuilder {
  /// A record without values, to which they are added one by one.
  mutating func addRow() {
    fields.append(repeating: .absent, count: batch.stride)
  }

  /// Adds a field that is no list to the last record.
  /// - Parameters:
  ///   - name: index in the names of all paths.
  ///   - slot: index in a record of the run, or -1.
  @inline(__always)
  mutating func addField(_ name: Int32, _ slot: Int32, _ range: FieldRange) {
    entries.append(.init(name: Int(name), range: range, isListed: false))
    if slot >= 0 { fields[index(ofSlot: Int(slot))] = range }
  }

  /// Where the last record has a field.
  @inline(__always)
  private func index(ofSlot slot: Int) -> Int { fields.count &- batch.stride &+ slot }

  /// Adds a value to the last record, if it stands for anything.
  @inline(__always)
  mutating func addValue(_ node: Int, _ range: FieldRange) {
    let meaning = paths.meanings[node]
    if meaning.isUsual {
      fieldsInRecord &+= 1
      addField(meaning.name, meaning.slot, range)
    } else if meaning.name != XMLPaths.Meaning.nothing {
      addUnusual(node, range)
    }
    if fieldsInRecord > limits.fields { refuseAsTooMany() }
  }

  /// Adds a value that is no single field, or the first of its field.
  @inline(never)
  private mutating func addUnusual(_ node: Int, _ range: FieldRange) {
    fieldsInRecord &+= paths.fields(of: node).count
    if !paths.meanings[node].isNoted { paths.noteValue(of: node) }
    add(node, range)
  }

  /// Adds a value to the last record, whatever it stands for.
  mutating func add(_ node: Int, _ range: FieldRange) {
    for index in paths.fields(of: node) { add(paths.fields[index], range) }
  }

  private mutating func add(_ field: XMLPaths.Field, _ range: FieldRange) {
    entries.append(.init(name: field.name, range: range, isListed: field.isListed))
    guard let slot = field.slot else { return }
    let index = index(ofSlot: slot)
    guard field.isListed else {
      fields[index] = range
      return
    }
    if fields[index].isList {
      batch.append(range, toElementsOf: fields[index])
    } else {
      batch.lists.append([range])
      fields[index] = .list(batch.lists.count - 1)
    }
  }
}
