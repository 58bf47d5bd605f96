internal import Records
internal import XMLExport

/// One document read from its first byte to its last.
struct XMLDocument {
  /// `XMLPushParser` from the first byte to the last, or `XMLBlockParser` block by block, by libxml2 alone or
  /// also plain records.
  enum Way { case whole, blocks, plain }

  struct Record: Equatable {
    /// The run's fields; a field that is a text has one value.
    var fields: [[[UInt8]]?] = []
    /// Every field, the last of equal names, as a dead letter has them.
    var letter: [FieldName: [[UInt8]]] = [:]
    var fault: RejectionCode?
    var faultField: String?
    var place: [Int] = []
  }

  struct Outcome {
    var records: [Record] = []
    var names: Set<FieldName> = []
    var error: XMLError?
  }

  var layout = XMLLayout(record: "r", fields: [], renamed: nil, lists: [])
  var limits = RecordLimits()
  var size = BatchSize()
  /// Bytes given to the parser at a time.
  var chunk = 1 << 17

  func read(_ text: [UInt8], _ way: Way) -> Outcome {
    var outcome = Outcome()
    do {
      if way == .whole {
        try readWhole(text, &outcome)
      } else {
        try readBlocks(text, way, &outcome)
      }
    } catch {
      outcome.error = error as? XMLError
      require(outcome.error != nil, "\(error)")
    }
    return outcome
  }

  private func readWhole(_ text: [UInt8], _ outcome: inout Outcome) throws {
    let parser = try XMLPushParser(
      layout: layout, limits: limits, size: size, export: 0, firstOrdinal: 101)
    var index = 0
    while index < text.count {
      let end = min(text.count, index + chunk)
      try parser.parse(text.span.extracting(index..<end))
      index = end
      while let batch = parser.takeBatch() { take(batch, &outcome) }
    }
    try parser.finish()
    while let batch = parser.takeBatch() { take(batch, &outcome) }
    require(parser.recordCount == outcome.records.count, "another number of records")
    outcome.names = Set(parser.names)
  }

  private func readBlocks(_ text: [UInt8], _ way: Way, _ outcome: inout Outcome) throws {
    var splitter = XMLSplitter(
      layout: layout, limits: limits, size: size, export: 0, firstOrdinal: 101)
    let parser = XMLBlockParser(layout: layout, limits: limits, readsPlainRecords: way == .plain)
    var index = 0
    while true {
      let block = try splitter.nextBlock { count, piece in
        let end = min(text.count, index + count)
        piece += text[index..<end]
        index = end
        return end < text.count
      }
      guard let block else { break }
      let batch = try parser.parse(block)
      require(block.records == batch.count, "\(block.records) records became \(batch.count)")
      take(batch, &outcome)
    }
    require(splitter.recordCount == outcome.records.count, "another number of records")
    outcome.names = Set(splitter.names + parser.names)
  }

  private func take(_ batch: RecordBatch, _ outcome: inout Outcome) {
    for index in 0..<batch.count { outcome.records.append(record(index, batch)) }
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
        record.fields.append(batch.lists[Int(range.start)].map(value))
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
