import Payloads
import Records
import Testing

@testable import BatchPipeline
@testable import CSV

@Suite struct RecordParserTests {
  private func address(_ bytes: [UInt8]) -> UInt {
    unsafe bytes.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
  }

  @Test(
    "Text on its way from the reader to a worker is not copied, though doubled quotes are unquoted")
  func keepsText() throws {
    var text = Array("1,\"say \"\"hi\"\"\"\n2,b\n".utf8)
    text.reserveCapacity(100)
    let before = address(text)
    let places = RecordPlaces(
      export: 0, firstRecord: 1, firstOrdinal: 1, firstByte: 0, firstLine: 1)
    let block = CSVBlock(bytes: text, records: 2, places: places, oversized: nil)
    text = []
    let export = Export(
      index: 0, path: "a.csv", identity: .ofNoPayload,
      parser: CSVParser(
        dialect: CSVDialect(), columns: CSVColumns(names: ["id", "text"], fields: ["text"]),
        limits: RecordLimits()))
    let handed = Handover(ReadBatch(export: export, content: .block(consume block)))
    let batch = try RecordParser().records(of: handed.take())
    #expect(
      batch.fields.map { Array(batch.bytes[$0.range]) }
        == ["say \"hi\"", "b"].map { Array($0.utf8) })
    #expect(address(batch.bytes) == before)
  }
}
