import Bytes
import RandomInput
import Records
import Testing

@testable import CSV

/// Hostile text, read in blocks of every size, against a reader that looks at one byte after the other.
@Suite struct CSVRandomTextTests {
  struct Language: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var dialect = CSVDialect()
    var alphabet: [UInt8] = Array("\"\",,\n\r\r\nab".utf8)
    var columns = 2
  }

  static let languages = [
    Language(testDescription: "quotes and commas"),
    Language(
      testDescription: "records padded", dialect: CSVDialect(padsShortRecords: true), columns: 3),
    Language(testDescription: "one column", columns: 1),
    Language(testDescription: "no quotes", dialect: CSVDialect(quote: nil)),
    Language(
      testDescription: "tabs and apostrophes", dialect: CSVDialect(delimiter: 0x09, quote: 0x27),
      alphabet: Array("''\t\t\n\r\r\n\",x".utf8)),
    Language(
      testDescription: "escapes", dialect: CSVDialect(escape: 0x5c),
      alphabet: Array("\"\",,\n\r\r\n\\\\ab".utf8)),
    Language(
      testDescription: "escapes, one column", dialect: CSVDialect(escape: 0x5c),
      alphabet: Array("\"\n\r\\a".utf8), columns: 1),
    Language(
      testDescription: "escapes without quotes", dialect: CSVDialect(quote: nil, escape: 0x5c),
      alphabet: Array("\",,\n\r\r\n\\\\ab".utf8)),
    Language(
      testDescription: "long runs", alphabet: Array(",\n\"aaaaaaaaaaaaaaaaaaaaaaaa".utf8),
      columns: 2),
    Language(
      testDescription: "sequences beyond ASCII",
      alphabet: Array(",\n\"\"é€".utf8) + [0x00, 0xc3], columns: 2),
  ]

  @Test("Random text is read as byte by byte, whatever the size of a block", arguments: languages)
  func random(language: Language) {
    var random = SeededRandom(seed: 11)
    var reading = CSVReading(
      dialect: language.dialect, names: CSVReading.names(language.columns))
    var problems: [String] = []
    for round in 0..<600 {
      let text = random.bytes(
        Int.random(in: 0...(round % 3 == 0 ? 80 : 14), using: &random), from: language.alphabet)
      for bytes in [1, 2, 3, 16, Int.random(in: 1...40, using: &random), 1 << 16] {
        reading.size = BatchSize(bytes: bytes, records: Int.random(in: 1...5, using: &random))
        reading.readBefore = Int.random(in: 0...4, using: &random)
        reading.tellsEndEarly = Bool.random(using: &random)
        if let problem = reading.problem(text, columns: language.columns) {
          problems.append(problem)
        }
      }
    }
    #expect(problems.prefix(3).joined(separator: "\n") == "")
  }

  @Test("Every text of up to five hostile bytes is read as byte by byte", arguments: [nil, 0x5c])
  func exhaustive(escape: UInt8?) {
    let alphabet = Array("\",\n\ra".utf8) + (escape.map { [$0] } ?? [])
    for columns in [1, 2] {
      let language = Language(
        testDescription: "", dialect: CSVDialect(escape: escape, padsShortRecords: true),
        columns: columns)
      var reading = CSVReading(
        dialect: language.dialect, names: CSVReading.names(columns))
      var problems: [String] = []
      for length in 0...5 {
        var count = 1
        for _ in 0..<length { count *= alphabet.count }
        for code in 0..<count {
          var rest = code
          var text: [UInt8] = []
          for _ in 0..<length {
            text.append(alphabet[rest % alphabet.count])
            rest /= alphabet.count
          }
          for bytes in [1, 64] {
            reading.size = BatchSize(bytes: bytes, records: 2)
            if let problem = reading.problem(text, columns: language.columns) {
              problems.append(problem)
            }
          }
        }
      }
      #expect(problems.prefix(3).joined(separator: "\n") == "")
    }
  }

  @Test("Records over a limit are refused and the others are intact, in blocks of every size")
  func limits() {
    var random = SeededRandom(seed: 12)
    var problems: [String] = []
    for round in 0..<3000 {
      let escape: UInt8? = round % 3 == 0 ? 0x5c : nil
      let alphabet = Array("\",,\n\naaaaaaé\r".utf8) + (escape == nil ? [] : [0x5c])
      let text = random.bytes(Int.random(in: 0...70, using: &random), from: alphabet)
      var reading = CSVReading(
        dialect: CSVDialect(escape: escape, padsShortRecords: true), names: CSVReading.names(12))
      reading.limits = RecordLimits(
        fieldBytes: Int.random(in: 1...12, using: &random),
        recordBytes: Int.random(in: 1...20, using: &random))
      let reference = ReferenceCSV(text, escape: escape)
      var details: [[String]] = []
      for bytes in [1, 2, 7, Int.random(in: 1...40, using: &random), 1 << 16] {
        reading.size = BatchSize(bytes: bytes, records: Int.random(in: 1...4, using: &random))
        if let problem = problem(text, &reading, reference) { problems.append(problem) }
        details.append(reading.batches.flatMap { batch in batch.faults.map(\.detail) })
      }
      if reference.openQuote == nil && Set(details).count != 1 {
        problems.append("\(String(decoding: text, as: UTF8.self).debugDescription) \(details)")
      }
    }
    #expect(problems.prefix(3).joined(separator: "\n") == "")
  }

  private func problem(
    _ text: [UInt8], _ reading: inout CSVReading, _ reference: ReferenceCSV
  ) -> String? {
    let (limits, size) = (reading.limits, reading.size)
    let name = "\(String(decoding: text, as: UTF8.self).debugDescription) \(limits) \(size)"
    do {
      try reading.read(text)
    } catch {
      guard let error = error as? CSVError, let open = reference.openQuote else {
        return "\(name): \(error)"
      }
      return (error.line, error.column) == open ? nil : "\(name): \(error), not \(open)"
    }
    if let open = reference.openQuote { return "\(name): no error at \(open)" }
    let expected = CSVReading.expected(text, reference, columns: 12, pads: true)
    guard reading.records.count == expected.count else {
      return "\(name): \(reading.records.count) records, not \(expected.count)"
    }
    for (index, (record, wanted)) in zip(reading.records, expected).enumerated() {
      var wanted = wanted
      let fields = reference.records[index].fields
      let isLong = reference.records[index].range.count > limits.recordBytes
      let isWide = fields.contains { $0.count > limits.fieldBytes }
      // Of a record over its limit only the start is looked at for anything else that is wrong.
      var codes: [RejectionCode] = isLong ? [.recordTooLarge] : []
      if isWide { codes.append(.fieldTooLarge) }
      if wanted.content == .fault(.invalidEncoding) {
        codes.append(.invalidEncoding)
      }
      if let code = codes.first(where: { record.content == .fault($0) }) ?? codes.first {
        wanted.content = .fault(code)
      }
      if record != wanted { return "\(name): \(record), not \(wanted)" }
    }
    return nil
  }
}
