import Payloads
import Records
import Testing

@testable import BatchPipeline
@testable import CSV
@testable import XMLExport

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
      format: .csv(
        CSVParser(
          dialect: CSVDialect(), columns: CSVColumns(names: ["id", "text"], fields: ["text"]),
          limits: RecordLimits())))
    let handed = Handover(ReadBatch(export: export, content: .csv(consume block)))
    let batch = try RecordParser().records(of: handed.take())
    #expect(
      batch.fields.map { Array(batch.bytes[$0.range]) }
        == ["say \"hi\"", "b"].map { Array($0.utf8) })
    #expect(address(batch.bytes) == before)
  }

  @Test("An XML block's text is not copied either, though references are decoded")
  func keepsXMLText() throws {
    let layout = XMLLayout(record: FieldName("r"), fields: ["a"], renamed: nil, lists: [])
    let format = XMLFormat(layout: layout, limits: RecordLimits(), readsPlainRecords: true)
    let export = Export(
      index: 0, path: "a.xml", identity: .ofNoPayload, format: .xml(format))
    var splitter = XMLSplitter(
      layout: layout, limits: format.limits, size: BatchSize(), export: 0, firstOrdinal: 1)
    var before: UInt?
    func read() throws -> Handover<ReadBatch> {
      let block = try #require(
        try splitter.nextBlock { _, text in
          text += Array("<all><r a='this &amp; that'/><r a='plain'/></all>".utf8)
          return false
        })
      before = address(block.text)
      return Handover(ReadBatch(export: export, content: .xml(block)))
    }
    let handed = try read()
    let batch = try RecordParser().records(of: handed.take())
    #expect(
      batch.fields.map { Array(batch.bytes[$0.range]) }
        == ["this & that", "plain"].map { Array($0.utf8) })
    #expect(address(batch.bytes) == before)
  }
}
