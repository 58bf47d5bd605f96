internal import Bytes
internal import Records
internal import XMLExport

/// One document read from its first byte to its last.
struct XMLDocument {
  struct Record: Equatable {
    /// The run's fields; a field that is a text has one value.
    var fields: [[[UInt8]]?] = []
    /// Every field, the last of equal names, as a dead letter has them.
    var letter: [FieldName: [[UInt8]]] = [:]
    var fault: RejectionCode?
    var faultField: String?
    var place: [Int] = []
  }

  typealias Outcome = XMLOutcome<Record, FieldName>

  var layout = XMLLayout(record: "r", fields: [], renamed: nil, lists: [])
  var limits = RecordLimits()
  var size = BatchSize()
  /// Bytes given to the parser at a time.
  var chunk = 1 << 17

  func read(_ text: [UInt8], _ way: XMLText.Way) -> Outcome {
    var document = XMLText(bytes: text, layout: layout)
    (document.limits, document.size, document.chunk) = (limits, size, chunk)
    var outcome = Outcome()
    do {
      let names = try document.read(way) { batch in
        for index in 0..<batch.count { outcome.records.append(record(index, batch)) }
      }
      outcome.names = Set(names)
    } catch {
      outcome.error = error as? XMLError
      require(outcome.error != nil, "\(error)")
    }
    return outcome
  }

  private func record(_ index: Int, _ batch: RecordBatch) -> Record {
    var record = Record()
    let fault = batch.faults.first { $0.record == index }
    (record.fault, record.faultField) = (fault?.code, fault?.field)
    func value(_ range: FieldRange) -> [UInt8] {
      let value = Array(batch.bytes[range.range])
      require(value.span.firstInvalidUTF8 == nil, "a value is no UTF-8")
      return value
    }
    for field in layout.fields.indices {
      let range = batch.range(record: index, field: field)
      if range.isList {
        record.fields.append(batch.elements(of: range).map(value))
      } else {
        record.fields.append(range.isAbsent ? nil : [value(range)])
      }
    }
    if let named = batch.named {
      for entry in named.entries(of: index) {
        let name = named.names[entry.name]
        let before = entry.isListed ? record.letter[name] ?? [] : []
        record.letter[name] = before + [value(entry.range)]
      }
    }
    let place = batch.position(of: index, file: "f")
    record.place = [
      place.record, batch.places.firstOrdinal + index, place.line, place.byte, place.length,
    ]
    return record
  }
}
