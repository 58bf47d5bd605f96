internal import Bytes
internal import JSONText
internal import Records

/// The record of one of `tests`, as a batch of one.
///
/// Nested objects are dotted names, arrays are list fields, a number is its text, `true` and `false`
/// are text, `null` is a field that is absent.
struct TestRecord {
  fileprivate enum Value {
    case text([UInt8])
    case list([[UInt8]])
  }

  private var values: [FieldName: Value] = [:]

  /// - Parameters:
  ///   - object: The record, or what it has under a lookup's name; its lists hold text only.
  ///   - lookups: Names whose objects are rows of their own; a text of that name is a field.
  init(_ object: JSONNode, without lookups: [String] = []) {
    for member in object.members ?? []
    where !member.value.isRow || !lookups.contains(where: { member.key.equals($0) }) {
      add(member.value, name: Array(member.key.text.utf8))
    }
  }

  /// The fields that it has, sorted.
  var names: [FieldName] { values.keys.sorted() }

  private mutating func add(_ node: JSONNode, name: [UInt8]) {
    switch node.value {
    case .object(let members):
      for member in members {
        add(member.value, name: name + [UInt8(ascii: ".")] + Array(member.key.text.utf8))
      }
    case .array(let elements):
      let list = elements.compactMap(TestRecord.text)
      // Of no element: the field is absent, as in a run.
      if !list.isEmpty { values[FieldName(bytes: name)] = .list(list) }
    default:
      values[FieldName(bytes: name)] = TestRecord.text(node).map(Value.text)
    }
  }

  private static func text(_ node: JSONNode) -> [UInt8]? {
    switch node.value {
    case .string(let string): Array(string.text.utf8)
    case .number(let number): Array(number.text.utf8)
    case .bool(let value): Array((value ? "true" : "false").utf8)
    case .null, .array, .object: nil
    }
  }
}

extension TestRecord {
  /// The record with `fields` in this order, as a reader would hand it over; its other fields by name.
  func batch(of fields: [FieldName]) -> RecordBatch {
    var batch = RecordBatch(empty: fields.count)
    batch.count = 1
    batch.places.extents = [RecordExtent(start: 0, length: 0, lines: 0)]
    batch.fields = Array(repeating: .absent, count: fields.count)
    var named = NamedFields()
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      let (range, entries) = batch.append(value, name: named.names.count)
      named.names.append(name)
      named.entries += entries
      for index in fields.indices where fields[index] == name { batch.fields[index] = range }
    }
    named.ends = [named.entries.count]
    batch.named = named
    return batch
  }
}

extension JSONNode {
  /// Whether this is a lookup's row, under the lookup's name: an object, or null for no row.
  var isRow: Bool { members != nil || isNull }
}

extension RecordBatch {
  /// Appends a value of the only record.
  /// - Returns: Where it stands, and its entries among the named fields.
  fileprivate mutating func append(
    _ value: TestRecord.Value, name: Int
  ) -> (FieldRange, [NamedFields.Entry]) {
    switch value {
    case .text(let text):
      let range = append(text)
      return (range, [NamedFields.Entry(name: name, range: range, isListed: false)])
    case .list(let elements):
      let ranges = elements.map { append($0) }
      lists.append(ranges)
      return (
        .list(lists.count - 1),
        ranges.map { NamedFields.Entry(name: name, range: $0, isListed: true) }
      )
    }
  }

  private mutating func append(_ text: [UInt8]) -> FieldRange {
    let start = bytes.count
    bytes += text
    return FieldRange(start: start, length: text.count)
  }
}
