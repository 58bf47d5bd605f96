import Records
import Testing

@testable import CSV

@Suite struct CSVHeaderTests {
  private func header(
    _ text: [UInt8], limits: RecordLimits = RecordLimits(), dialect: CSVDialect = CSVDialect()
  ) throws -> [FieldName] {
    var reading = CSVReading(dialect: dialect)
    reading.limits = limits
    reading.size = BatchSize(bytes: 64, records: 10)
    try reading.read(text)
    return reading.header
  }

  @Test(
    "Names are the fields of the first record",
    arguments: ["id,name\n", "id,name", "\"id\",\"na\"\"me\"\r\n1,2", "id\r"])
  func names(text: String) throws {
    let fields = ReferenceCSV(Array(text.utf8)).records[0].fields
    #expect(try header(Array(text.utf8)) == fields.map { FieldName(bytes: $0) })
  }

  @Test("Records are numbered from the first after the header; lines count it")
  func numbering() throws {
    var reading = CSVReading()
    try reading.read(Array("id,\"na\nme\"\n\n1,2\n".utf8))
    #expect(reading.records.map(\.number) == [1])
    #expect(reading.records.map(\.line) == [4])
    #expect(reading.records.map(\.byte) == [12])
  }

  @Test("A file of no bytes has no header; one that could be left out is told so")
  func empty() {
    let error = CSVError(.empty(isStandardInput: false), line: 1, column: 1)
    #expect(throws: error) { try header([]) }
    #expect(
      error.description(settings: "lookups.a").contains(
        "; deliver it again, or set lookups.a.ifMissing "))
    let standardInput = CSVError(.empty(isStandardInput: true), line: 1, column: 1)
    #expect(standardInput.description == "the file is empty; deliver it again")
  }

  @Test(
    "A name that is empty or given twice is an error at the header's line",
    arguments: [
      (",a\n", CSVError(.emptyName(column: 1), line: 1, column: 1)),
      ("\na,b\n", CSVError(.emptyName(column: 1), line: 1, column: 1)),
      ("\r\n", CSVError(.emptyName(column: 1), line: 1, column: 1)),
      ("a,,b\n", CSVError(.emptyName(column: 2), line: 1, column: 1)),
      ("a,b,\"\"\n", CSVError(.emptyName(column: 3), line: 1, column: 1)),
      ("\"\"\n", CSVError(.emptyName(column: 1), line: 1, column: 1)),
      ("a,b,a\n", CSVError(.duplicateName("a"), line: 1, column: 1)),
      ("a,\"a\"\n", CSVError(.duplicateName("a"), line: 1, column: 1)),
    ])
  func badNames(text: String, error: CSVError) {
    #expect(throws: error) { try header(Array(text.utf8)) }
  }

  @Test("Names that differ only by Unicode normalisation are two names")
  func normalisation() throws {
    #expect(try header(Array("\u{e9},e\u{301}\n".utf8)).count == 2)
  }

  @Test("A header over a limit says which")
  func limits() {
    let wide = Array((0..<20).map { "c\($0)" }.joined(separator: ",").utf8)
    let cases: [(RecordLimits, String)] = [
      (RecordLimits(fields: 19), "the header is over input.limits.maxFields, 19 columns; "),
      (RecordLimits(fieldBytes: 2), "the header is over input.limits.maxFieldBytes, 2 bytes; "),
      (RecordLimits(recordBytes: 9), "the header is over input.limits.maxRecordBytes, 9 bytes; "),
    ]
    for (limits, message) in cases {
      let error = #expect(throws: CSVError.self) { try header(wide, limits: limits) }
      #expect(error?.description.hasPrefix(message) == true, "\(error as Any)")
    }
    #expect(throws: Never.self) { try header(wide, limits: RecordLimits(fields: 20)) }
  }

  @Test("Nothing is read past a header over the limit, unless a quote is open in it")
  func endless() {
    let tooLong = CSVError(
      .headerTooLong(limit: "limits.maxRecordBytes, 1000 bytes"), line: 1, column: 1)
    for (first, error, most) in [
      ("a", tooLong, 1_200), ("\"a\"a", tooLong, 1_200),
      ("\"", CSVError(.unclosedQuote, line: 1, column: 1), 9_000),
    ] {
      var splitter = CSVSplitter(
        dialect: CSVDialect(), limits: RecordLimits(recordBytes: 1_000),
        size: BatchSize(bytes: 64, records: 10), export: 0, firstOrdinal: 1, skippedBytes: 0,
        text: Array(first.utf8))
      var given = 0
      #expect(throws: error) {
        try CSVHeader.read(from: &splitter) { count, text in
          text.append(contentsOf: repeatElement(UInt8(ascii: "a"), count: count))
          given += count
          return given < 8_000
        }
      }
      #expect(given <= most, "\(first)")
    }
  }

  @Test("A header that is no UTF-8 is an error at its byte, with the encoding that it looks like")
  func encoding() {
    let latin = Array("pr\u{e9}".utf8).dropLast(2) + [0xe9, 0x2c, 0x61, 0x0a]
    #expect(throws: CSVError(.headerEncoding(hint: nil), line: 1, column: 3)) {
      try header(Array(latin))
    }
    #expect(throws: CSVError(.headerEncoding(hint: nil), line: 2, column: 6)) {
      try header(Array("x,\"q\nr\",".utf8) + latin)
    }
    #expect(throws: CSVError(.headerEncoding(hint: .utf16), line: 1, column: 1)) {
      try header([0xff, 0xfe, 0x61, 0, 0x2c, 0, 0x62, 0, 0x0a, 0])
    }
    // Half a unit of what is configured already.
    #expect(throws: CSVError(.headerEncoding(hint: nil), line: 1, column: 1)) {
      try header([0xff, 0xfe], dialect: CSVDialect(encoding: .utf16))
    }
  }

  @Test(
    "The byte-order mark of UTF-8 is no part of the first name in an encoding that has its bytes",
    arguments: SourceEncoding.allCases)
  func mark(encoding: SourceEncoding) throws {
    let dialect = CSVDialect(encoding: encoding)
    // As the text arrives: in UTF-8.
    let text = Array("\u{ef}\u{bb}\u{bf}a,b\n".utf8)
    guard encoding == .latin1 || encoding == .windows1252 else {
      #expect(try header(text, dialect: dialect) == ["\u{ef}\u{bb}\u{bf}a", "b"])
      return
    }
    #expect(throws: CSVError(.utf8Mark, line: 1, column: 1)) { try header(text, dialect: dialect) }
    #expect(try header(Array("\u{ef}\u{bb}a\n".utf8), dialect: dialect) == ["\u{ef}\u{bb}a"])
    #expect(try header(Array("\u{ef}\n".utf8), dialect: dialect) == ["\u{ef}"])
  }

  @Test("The byte-order mark of UTF-8 is no part of the first name in UTF-16 either")
  func markInUTF16() throws {
    let dialect = CSVDialect(encoding: .utf16)
    // EF BB BF "id,x", two bytes a character, as it arrives in UTF-8.
    #expect(throws: CSVError(.utf8Mark, line: 1, column: 1)) {
      try header(Array("\u{bbef}\u{69bf}\u{2c64}\u{0a78}".utf8), dialect: dialect)
    }
    #expect(try header(Array("\u{bbef}\n".utf8), dialect: dialect) == ["\u{bbef}"])
  }

  @Test(
    "Zero bytes at every second place of a header are no names",
    arguments: [SourceEncoding.utf8, .latin1, .windows1252])
  func zeroBytes(encoding: SourceEncoding) throws {
    let dialect = CSVDialect(encoding: encoding)
    let looksLikeUTF16 = CSVError(.zeroBytes(hint: .utf16), line: 1, column: 1)
    #expect(throws: looksLikeUTF16) {
      try header([0x61, 0, 0x2c, 0, 0x62, 0, 0x0a, 0], dialect: dialect)
    }
    #expect(throws: looksLikeUTF16) {
      try header([0, 0x61, 0, 0x2c, 0, 0x62, 0, 0x0a], dialect: dialect)
    }
    #expect(throws: CSVError(.zeroBytes(hint: nil), line: 1, column: 1)) {
      try header([UInt8](repeating: 0, count: 40), dialect: dialect)
    }
    #expect(try header(Array("a\0,b\n".utf8), dialect: dialect) == ["a\0", "b"])
  }

  @Test("A quote that is never closed in the header is an error where it stands")
  func unclosedQuote() {
    #expect(throws: CSVError(.unclosedQuote, line: 1, column: 4)) {
      try header(Array("id,\"name\n1,2\n3,4\n".utf8))
    }
  }

  @Test("Escapes count in the header too")
  func escapes() throws {
    let names = try header(
      Array("a\\,b,c\\\nd\n1,2\n".utf8), dialect: CSVDialect(escape: 0x5c))
    #expect(names == ["a,b", "c\nd"])
  }
}
