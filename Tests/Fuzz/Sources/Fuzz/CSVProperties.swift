internal import Bytes
internal import Records

@testable internal import CSV

/// The splitter and the parser read what a reader of one byte after the other reads; values written
/// again, all in quotes, are read as they were.
enum CSVProperties {
  static func check(_ input: inout FuzzInput) {
    let dialect = dialect(&input)
    let columns = input.choice(6)
    var reading = CSVReading(
      dialect: dialect, names: columns == 0 ? nil : CSVReading.names(columns))
    reading.size = BatchSize(
      bytes: input.pick([1, 2, 3, 16, 63, 64, 65, 1 << 16]), records: 1 + input.choice(5))
    reading.readBefore = input.choice(5)
    reading.tellsEndEarly = input.flag()
    let isLimited = input.flag()
    if isLimited {
      reading.limits = RecordLimits(
        fieldBytes: 1 + input.choice(12), recordBytes: 1 + input.choice(20))
    }
    let text = input.rest()
    if columns == 0 && isLimited { return }

    var error: CSVError?
    do {
      try reading.read(text)
    } catch let thrown as CSVError {
      error = thrown
    } catch {
      require(false, "\(error)")
    }
    let count = columns == 0 ? reading.header.count : columns
    let reference = ReferenceCSV(
      text, delimiter: dialect.delimiter, quote: dialect.quote, escape: dialect.escape,
      hasSingleColumn: count == 1)
    if let error, error.reason != .unclosedQuote {
      require(columns == 0, "\(error) without a header")
      require(error.line >= 1 && error.line <= text.span.lineBreaks + 1, "\(error) outside")
      return
    }
    require(
      error?.line == reference.openQuote?.line && error?.column == reference.openQuote?.column,
      "open quote at \(String(describing: error)), not at \(String(describing: reference.openQuote))"
    )
    if error != nil { return }
    let records = Fuzz.isPlanted ? planted(reading.records) : reading.records
    let expected = expected(text, reference, reading, count)
    require(records == expected, "\(records), not \(expected)")
    checkWrittenAgain(records, dialect, columns: count)
  }

  private static func dialect(_ input: inout FuzzInput) -> CSVDialect {
    let quote = input.pick([0x22, nil, 0x27, 0x22, input.byte() & 0x7f])
    let escape: UInt8? = input.pick([nil, nil, nil, 0x5c])
    let delimiter = input.pick([0x2c, 0x09, 0x3b, 0x7c, input.byte() & 0x7f])
    let pads = input.flag()
    // What the configuration refuses.
    func isAllowed(_ byte: UInt8?, besides other: [UInt8?]) -> Bool {
      guard let byte else { return true }
      return ![0, 0x0a, 0x0d].contains(byte) && !other.contains(byte)
    }
    guard isAllowed(quote, besides: [escape]), isAllowed(delimiter, besides: [quote, escape])
    else { return CSVDialect(padsShortRecords: pads) }
    return CSVDialect(
      delimiter: delimiter, quote: quote, escape: escape, padsShortRecords: pads)
  }

  private static func expected(
    _ text: [UInt8], _ reference: ReferenceCSV, _ reading: CSVReading, _ columns: Int
  ) -> [CSVReading.Record] {
    var records = CSVReading.expected(
      text, reference, columns: columns, pads: reading.dialect.padsShortRecords)
    if reading.names == nil {
      require(
        reference.records.first?.fields == reading.header.map(\.bytes), "the header is another")
      records = Array(records.dropFirst())
      for index in records.indices {
        records[index].number -= 1
        records[index].ordinal -= 1
      }
      return records
    }
    for (index, record) in reading.records.enumerated() where index < records.count {
      // Of a record over its limit only the start is looked at for anything else that is wrong.
      let fields = reference.records[index].fields
      let seen = fields.prefix(columns).contains { $0.count > reading.limits.fieldBytes }
      let isWide = fields.contains { $0.count > reading.limits.fieldBytes }
      let isLong = reference.records[index].range.count > reading.limits.recordBytes
      var codes: [RejectionCode] = isLong ? [.recordTooLarge] : []
      if isWide { codes.append(.fieldTooLarge) }
      if isLong || seen, records[index].content == .fault(.invalidEncoding) {
        codes.append(.invalidEncoding)
      }
      if let code = codes.first(where: { record.content == .fault($0) }) {
        records[index].content = .fault(code)
      } else if isLong || seen {
        records[index].content = .fault(codes[0])
      }
    }
    return records
  }

  private static func checkWrittenAgain(
    _ records: [CSVReading.Record], _ dialect: CSVDialect, columns: Int
  ) {
    guard let quote = dialect.quote else { return }
    var text: [UInt8] = []
    var expected: [[[UInt8]?]] = []
    for record in records {
      guard case .fields(let values) = record.content else { continue }
      expected.append(values.map { $0 ?? [] })
      for (index, value) in values.enumerated() {
        if index > 0 { text.append(dialect.delimiter) }
        text.append(quote)
        for byte in value ?? [] {
          if byte == quote || byte == dialect.escape { text.append(dialect.escape ?? quote) }
          text.append(byte)
        }
        text.append(quote)
      }
      text.append(0x0a)
    }
    var reading = CSVReading(dialect: dialect, names: CSVReading.names(columns))
    do {
      try reading.read(text)
    } catch {
      require(false, "written again: \(error)")
    }
    let found = reading.records.map { record -> [[UInt8]?]? in
      if case .fields(let values) = record.content { values } else { nil }
    }
    require(found == expected, "written again: \(found), not \(expected)")
  }

  /// A fault where a quoted field ends in a doubled quote.
  private static func planted(_ records: [CSVReading.Record]) -> [CSVReading.Record] {
    records.map { record in
      guard case .fields(let values) = record.content else { return record }
      var record = record
      record.content = .fields(
        values.map { $0?.last == 0x22 && ($0?.count ?? 0) > 1 ? $0?.dropLast() : $0 })
      return record
    }
  }
}
