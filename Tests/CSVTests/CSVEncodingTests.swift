import Bytes
import Records
import Testing

@testable import CSV

@Suite struct CSVEncodingTests {
  private func units(_ text: String, bigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 255))
      return bigEndian ? [high, low] : [low, high]
    }
  }

  @Test("Records of a transcoded export have the places and bytes of the file as delivered")
  func places() throws {
    let sample = "n\u{e9}\n1\u{20ac}\r\n\n\u{1f600}2\n"
    for bigEndian in [false, true] {
      let bytes = [0xff, 0xfe].map { $0 as UInt8 }
      let mark = bigEndian ? Array(bytes.reversed()) : bytes
      var transcoder = TextTranscoder(.utf16)
      var text: [UInt8] = []
      transcoder.transcode(
        (mark + units(sample, bigEndian: bigEndian)).span, isLast: true, into: &text)
      for size in [1, 2, 3, 5, 100] {
        for recordBytes in [1, 3, 100] {
          var reading = CSVReading(dialect: CSVDialect(encoding: transcoder.encoding), names: ["a"])
          reading.skippedBytes = 2
          reading.size = BatchSize(bytes: size, records: 100)
          reading.limits = RecordLimits(recordBytes: recordBytes)
          try reading.read(text)
          #expect(reading.records.map(\.byte) == [2, 8, 16, 18])
          #expect(reading.records.map(\.length) == [4, 4, 0, 6])
          #expect(reading.records.map(\.line) == [1, 2, 3, 4])
        }
      }
    }
  }

  @Test("A record that an encoding cannot map is rejected, and its bytes are given as delivered")
  func rejected() throws {
    let bytes = Array("a,b\n1,".utf8) + [0x81, 0x80, 0xe9] + Array("\n2,".utf8) + [0x80, 0x0a]
    var transcoder = TextTranscoder(.windows1252)
    var text: [UInt8] = []
    transcoder.transcode(bytes.span, isLast: true, into: &text)
    let dialect = CSVDialect(encoding: .windows1252)
    var reading = CSVReading(dialect: dialect)
    try reading.read(text)
    #expect(
      reading.records.map(\.content)
        == [.fault(.invalidEncoding), .fields([[0x32], Array("€".utf8)])])
    #expect(reading.records.map(\.byte) == [4, 10])
    #expect(reading.records.map(\.length) == [5, 3])
    let batch = try #require(reading.batches.first)
    let parser = CSVParser(
      dialect: dialect, columns: CSVColumns(names: reading.header, fields: []),
      limits: RecordLimits())
    #expect(parser.raw(of: 0, in: batch) == [0x31, 0x2c, 0x81, 0x80, 0xe9])
    #expect(
      batch.faults.first?.detail
        == "column 2 is not valid windows-1252; set input.csv.encoding if the file is in another")
  }
}
