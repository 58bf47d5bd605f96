import RandomInput
import Testing

@testable import CSV

@Suite struct CSVFieldCountsTests {
  private func counts(_ text: [UInt8], quote: UInt8?, isWhole: Bool = true) -> [Int] {
    CSVSplitter.fieldCounts(
      of: text, dialect: CSVDialect(quote: quote), maximumRecords: 5, isWhole: isWhole)
  }

  @Test("Fields are counted as byte by byte", arguments: [0x22, nil] as [UInt8?])
  func random(quote: UInt8?) {
    var random = SeededRandom(seed: 5)
    for _ in 0..<3000 {
      let text = random.bytes(
        Int.random(in: 0...80, using: &random), from: Array("\"\",,\n\r\r\nab".utf8))
      let reference = ReferenceCSV(text, quote: quote)
      let whole = reference.records.prefix(5).map(\.fields.count)
      let isOpen = reference.openQuote != nil && whole.count < 5
      #expect(counts(text, quote: quote) == (isOpen ? [] : whole))

      // A return that is the last byte may be half a line end.
      let end = text.last == UInt8(ascii: "\r") ? text.count - 1 : text.count
      let ended = reference.records.filter { $0.range.upperBound < end }
      #expect(
        counts(text, quote: quote, isWhole: false) == ended.prefix(5).map(\.fields.count))
    }
  }
}
