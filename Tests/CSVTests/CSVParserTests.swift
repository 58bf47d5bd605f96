import Records
import Testing

@testable import CSV

@Suite struct CSVParserTests {
  private static let advice = "; set input.csv.encoding if the file is in another"

  private func fields(_ values: String?...) -> CSVReading.Record.Content {
    .fields(values.map { $0.map { Array($0.utf8) } })
  }

  private func faults(_ reading: CSVReading) -> [RecordFault] { reading.batches.flatMap(\.faults) }

  @Test("Fields arrive verbatim, quoted or not")
  func verbatim() throws {
    var reading = CSVReading()
    try reading.read(
      Array(
        "id,name\n 1 ,\" Zoé \"\n2,\"a,\"\"b\"\"\r\nc\"\n3,a\"b\"\n4,\"a\"b\"c\n5,\"\"\n6,\n7,\0\n"
          .utf8))
    #expect(
      reading.records.map(\.content) == [
        fields(" 1 ", " Zoé "), fields("2", "a,\"b\"\r\nc"), fields("3", "a\"b\""),
        fields("4", "ab\"c"), fields("5", ""), fields("6", ""), fields("7", "\0"),
      ])
  }

  @Test("Only the fields in use are given, in the run's order, whatever that of the file")
  func columns() throws {
    let columns = CSVColumns(names: ["a", "b", "c", "d"], fields: ["d", "b"])
    let parser = CSVParser(dialect: CSVDialect(), columns: columns, limits: RecordLimits())
    let places = RecordPlaces(
      export: 0, firstRecord: 1, firstOrdinal: 1, firstByte: 0, firstLine: 1)
    let block = CSVBlock(
      bytes: Array("1,2,3,\"4\"\n5,\"6\"\"\",7,8".utf8), records: 2, places: places, oversized: nil)
    let batch = parser.parse(block)
    let values = batch.fields.map { String(decoding: batch.bytes[$0.range], as: UTF8.self) }
    #expect(batch.stride == 2)
    #expect(values == ["4", "2", "8", "6\""])
    let letter = parser.fields(of: 1, in: batch)
    #expect(letter.map(\.name) == ["a", "b", "c", "d"])
    #expect(letter.map(\.value) == ["5", "6\"", "7", "8"].map { Array($0.utf8) })
  }

  @Test("A record with too few or too many fields is a dead letter that says how many")
  func fieldCount() throws {
    var reading = CSVReading(names: CSVReading.names(2))
    try reading.read(Array("1\n1,2\n1,2,3\n\"1,2\"\n".utf8))
    #expect(
      reading.records.map(\.content) == [
        .fault(.fieldCount), fields("1", "2"), .fault(.fieldCount), .fault(.fieldCount),
      ])
    #expect(faults(reading).map(\.record) == [0, 2, 3])
    #expect(
      faults(reading)[0].detail
        == "the record has 1 fields, the header has 2; set input.csv.ragged to pad")
    #expect(
      faults(reading)[1].detail
        == "the record has 3 fields, the header has 2; quote the fields that hold the delimiter")
  }

  @Test("Padding fills a short record with nil, and too many fields are still refused")
  func padding() throws {
    var reading = CSVReading(
      dialect: CSVDialect(padsShortRecords: true), names: CSVReading.names(3))
    try reading.read(Array("1\n1,\n1,2,3\n1,2,3,4\n\"\"\n".utf8))
    #expect(
      reading.records.map(\.content) == [
        fields("1", nil, nil), fields("1", "", nil), fields("1", "2", "3"), .fault(.fieldCount),
        fields("", nil, nil),
      ])
  }

  @Test("A field over its limit names its column; quotes do not count", arguments: [nil, 0x5c])
  func fieldTooLarge(escape: UInt8?) throws {
    var reading = CSVReading(dialect: CSVDialect(escape: escape), names: CSVReading.names(2))
    reading.limits = RecordLimits(fieldBytes: 5)
    try reading.read(Array("1,12345\n1,123456\n1,\"12\"\"45\"\n1,\"12\"\"456\"\n1,2\n".utf8))
    #expect(
      reading.records.map(\.content) == [
        fields("1", "12345"), .fault(.fieldTooLarge), fields("1", "12\"45"),
        .fault(.fieldTooLarge), fields("1", "2"),
      ])
    #expect(faults(reading).map(\.field) == ["c1", "c1"])
    #expect(
      faults(reading)[0].detail == "column 2 is over input.limits.maxFieldBytes, 5 bytes")
  }

  @Test("A field with invalid bytes rejects its record alone and names the column")
  func invalidEncoding() throws {
    var reading = CSVReading()
    let text =
      Array("id,n\u{e9}\n1,".utf8) + [0xe9] + Array("\n2,\u{e9}\n3,\"".utf8) + [0xed, 0xa0, 0x80]
      + Array("\"\n4".utf8) + [0xc3] + Array("\n5,5\n".utf8)
    try reading.read(text)
    #expect(
      reading.records.map(\.content) == [
        .fault(.invalidEncoding), fields("2", "\u{e9}"), .fault(.invalidEncoding),
        // Also too few fields: what the bytes are comes first.
        .fault(.invalidEncoding), fields("5", "5"),
      ])
    let faults = faults(reading)
    #expect(faults.map(\.record) == [0, 2, 3])
    #expect(faults.map(\.field) == ["n\u{e9}", "n\u{e9}", "id"])
    #expect(faults[0].detail == "column 2 is not valid utf-8\(CSVParserTests.advice)")
  }

  @Test("A sequence that a quote cuts is invalid in its own column")
  func sequenceCutByQuote() throws {
    var reading = CSVReading(names: CSVReading.names(3))
    try reading.read(Array("1,2,\"".utf8) + [0xc3, 0x22, 0xa9])
    #expect(faults(reading).map(\.field) == ["c2"])
    #expect(faults(reading).first?.detail == "column 3 is not valid utf-8\(CSVParserTests.advice)")
  }

  @Test("A sequence that a delimiter or a line end cuts is not joined across it")
  func cutSequence() throws {
    var reading = CSVReading(names: CSVReading.names(2))
    try reading.read([0xc3, 0x2c, 0xa9, 0x0a, 0x61, 0x2c, 0xc3, 0x0a, 0xa9, 0x2c, 0x62])
    #expect(
      reading.records.map(\.content) == [
        .fault(.invalidEncoding), .fault(.invalidEncoding), .fault(.invalidEncoding),
      ])
  }

  @Test("The bytes of a dead letter are those of the record, without its line end")
  func raw() throws {
    let parser = CSVParser(
      dialect: CSVDialect(), columns: CSVColumns(names: CSVReading.names(2), fields: []),
      limits: RecordLimits())
    var reading = CSVReading(names: CSVReading.names(2))
    try reading.read(Array("\n\n1,\"a\r\nb\"\r\n\r\n2".utf8) + [0xff] + Array("\r".utf8))
    let batch = try #require(reading.batches.first)
    #expect(parser.raw(of: 0, in: batch) == Array("1,\"a\r\nb\"".utf8))
    #expect(parser.raw(of: 1, in: batch) == [0x32, 0xff])
  }

  @Test("Of an oversized record neither fields nor bytes are kept")
  func oversized() throws {
    let parser = CSVParser(
      dialect: CSVDialect(), columns: CSVColumns(names: CSVReading.names(2), fields: []),
      limits: RecordLimits())
    var reading = CSVReading(names: CSVReading.names(2))
    reading.limits = RecordLimits(recordBytes: 4)
    reading.size = BatchSize(bytes: 4, records: 10)
    try reading.read(Array("1,2345678901234567890\n".utf8))
    let batch = try #require(reading.batches.first)
    #expect(parser.fields(of: 0, in: batch).isEmpty)
    #expect(parser.raw(of: 0, in: batch) == nil)
    #expect(reading.batches[0].faults.map(\.code) == [.recordTooLarge])
  }

  @Test("An escape takes the next character literally, in quotes and outside")
  func escapes() throws {
    var reading = CSVReading(dialect: CSVDialect(escape: 0x5c), names: CSVReading.names(2))
    try reading.read(
      Array(
        "\n\n\\\"a,b\\,c\n\"a\\\"b\",\"c\"\"d\\\\\"\na\\\nb,c\n\na\\\r\nb,c\nd,e\\\n".utf8))
    #expect(
      reading.records.map(\.content) == [
        fields("\"a", "b,c"), fields("a\"b", "c\"d\\"), fields("a\nb", "c"),
        .fault(.fieldCount), fields("b", "c"), fields("d", "e\n"),
      ])
    #expect(reading.records.map(\.line) == [3, 4, 5, 8, 9, 10])
  }
}
