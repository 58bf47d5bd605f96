import Records

extension Sample {
  var csv: [UInt8] {
    let lines = [names] + records
    return Array(lines.map { $0.map(quoted).joined(separator: ",") + "\n" }.joined().utf8)
  }

  private func quoted(_ value: String) -> String {
    let needsQuotes = value.utf8.contains { $0 == 0x2c || $0 == 0x22 || $0 == 0x0a }
    guard shape == .quoted || needsQuotes else { return value }
    return "\""
      + value.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  /// Three values are elements inside another, the others attributes.
  var xml: [UInt8] {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<recipients>\n"
    for record in records {
      var (attributes, children) = ("", "")
      for (name, value) in zip(names, record) {
        if Sample.nested.contains(name) {
          children +=
            shape == .quoted
            ? "<\(name)><![CDATA[\(value)]]></\(name)>" : "<\(name)>\(escaped(value))</\(name)>"
        } else {
          attributes += " \(name)=\"\(escaped(value))\""
        }
      }
      text += "<recipient\(attributes)><profile>\(children)</profile></recipient>\n"
    }
    return Array((text + "</recipients>\n").utf8)
  }

  private func escaped(_ value: String) -> String {
    guard value.utf8.contains(where: { $0 == 0x26 || $0 == 0x3c || $0 == 0x22 }) else {
      return value
    }
    return value.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case "\"": "&quot;"
      default: String(scalar)
      }
    }.joined()
  }

  private static let nested = ["firstName", "lastName", "city"]

  /// A name of a column as the XML export has it.
  static func xmlName(_ name: String) -> String { nested.contains(name) ? "profile.\(name)" : name }
}

// MARK: Batches

extension Sample {
  /// The used fields, cut already.
  var batches: [RecordBatch] {
    let size = BatchSize().records(after: 0)
    return stride(from: 0, to: records.count, by: size).map { first in
      var batch = RecordBatch(
        stride: Sample.usedNames.count,
        places: RecordPlaces(
          export: 0, firstRecord: first + 1, firstOrdinal: first + 1, firstByte: 0, firstLine: 1))
      for record in first..<min(first + size, records.count) {
        for name in Sample.usedNames {
          let value = Array(self[record, name].utf8)
          batch.fields.append(FieldRange(start: batch.bytes.count, length: value.count))
          batch.bytes += value
        }
        batch.count += 1
      }
      return batch
    }
  }

  /// Whether batches hold the used fields of all records, and nothing else.
  func isCut(into batches: [RecordBatch]) -> Bool {
    var record = 0
    for batch in batches {
      guard batch.stride == Sample.usedNames.count, batch.faults.isEmpty else { return false }
      for index in 0..<batch.count {
        guard record < records.count else { return false }
        for (field, name) in Sample.usedNames.enumerated() {
          let range = batch.range(record: index, field: field)
          guard !range.isAbsent, !range.isList,
            batch.bytes[range.range].elementsEqual(self[record, name].utf8)
          else { return false }
        }
        record += 1
      }
    }
    return record == records.count
  }
}
