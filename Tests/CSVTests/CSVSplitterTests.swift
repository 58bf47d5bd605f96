import Bytes
import Records
import Testing

@testable import CSV

@Suite struct CSVSplitterTests {
  private func text(records: Int) -> [UInt8] {
    var text = Array("id,name\r\n".utf8)
    for index in 0..<records {
      text += Array("\(index),\"a \"\"quoted\"\"\r\nname\"\n".utf8)
      if index % 5 == 0 { text += Array("\r\n\r".utf8) }
      if index % 7 == 0 { text += Array("\(index),plain\r".utf8) }
    }
    return text
  }

  @Test(
    "The stream alone decides where a block ends, not what was read before or how its end is told")
  func sameBlocks() throws {
    let text = text(records: 60)
    for bytes in [1, 10, 64, 100, 1000, 1 << 16] {
      var reading = CSVReading()
      reading.size = BatchSize(bytes: bytes, records: 8)
      try reading.read(text)
      let blocks = reading.blocks
      for before in [1, 2, 3, 4, 9, 10] where before <= bytes {
        for isEarly in [false, true] {
          reading.readBefore = before
          reading.tellsEndEarly = isEarly
          try reading.read(text)
          #expect(reading.blocks.map(\.bytes) == blocks.map(\.bytes))
          #expect(reading.blocks.map(\.places) == blocks.map(\.places))
        }
      }
    }
  }

  @Test("A block ends after the last record that ends within its size")
  func blockEnds() throws {
    var reading = CSVReading(names: ["a"])
    reading.size = BatchSize(bytes: 10, records: 100)
    try reading.read(Array("abc\ndef\nghi\njkl\nmnopqrstuvwxyz\nx\n".utf8))
    #expect(
      reading.blocks.map { String(decoding: $0.bytes, as: UTF8.self) }
        == ["abc\ndef\n", "ghi\njkl\n", "mnopqrstuvwxyz\nx\n"])
    reading.size = BatchSize(bytes: 1000, records: 2)
    try reading.read(Array("a\nb\nc\nd\ne".utf8))
    #expect(reading.blocks.map(\.records) == [2, 2, 1])
    #expect(reading.blocks.map(\.places.firstRecord) == [1, 3, 5])
    #expect(reading.blocks.map(\.places.firstOrdinal) == [101, 103, 105])
  }

  @Test("Empty lines are no records, except in a file of one column")
  func emptyLines() throws {
    var reading = CSVReading(names: ["a", "b"])
    try reading.read(Array("\n\r\n\r1,2\n\n\n3,4\r\r5,6\n\n".utf8))
    #expect(reading.records.map(\.line) == [4, 7, 9])
    reading = CSVReading(names: ["a"])
    try reading.read(Array("\n1\r\n\r\n\r2".utf8))
    #expect(
      reading.records.map(\.content)
        == ["", "1", "", "", "2"].map { .fields([Array($0.utf8)]) })
    #expect(reading.records.map(\.line) == [1, 2, 3, 4, 5])
  }

  @Test("A file of empty lines only has no records", arguments: [1, 3, 1000])
  func onlyEmptyLines(bytes: Int) throws {
    var reading = CSVReading(names: ["a", "b"])
    reading.size = BatchSize(bytes: bytes, records: 10)
    try reading.read([UInt8](repeating: 0x0a, count: 500))
    #expect(reading.blocks.isEmpty)
    #expect(reading.peakBytes <= max(2, bytes + 1))
  }

  @Test("A record of just the limit is read, one byte more is too many, whatever ends it")
  func exactLimit() throws {
    for end in ["\n", "\r\n", "\r", ""] {
      for bytes in 1...14 {
        var reading = CSVReading(names: ["a"])
        reading.limits = RecordLimits(recordBytes: 10)
        reading.size = BatchSize(bytes: bytes, records: 10)
        try reading.read(Array("\"34567890\"\(end)".utf8))
        #expect(reading.records.map(\.content) == [.fields([Array("34567890".utf8)])])
        try reading.read(Array("\"345678901\"\(end)".utf8))
        #expect(reading.records.map(\.content) == [.fault(.recordTooLarge)])
        #expect(reading.records.map(\.length) == [11])
      }
    }
  }

  @Test(
    "A value over its limit counts in the record's first bytes alone, however much is read",
    arguments: [118_000, 160_000, 1_000_000])
  func recordAndField(length: Int) throws {
    let start = String(repeating: "x,", count: 995)
    for (valueBytes, code) in [(99_000, RejectionCode.recordTooLarge), (90_000, .fieldTooLarge)] {
      var reading = CSVReading(names: CSVReading.names(997))
      reading.limits = RecordLimits(fieldBytes: 10_000, recordBytes: 100_000)
      let filler = String(repeating: "x", count: 9_000) + ","
      let fillers = String(repeating: filler, count: valueBytes / 9_001)
      let value = String(repeating: "y", count: length - start.count - fillers.count)
      try reading.read(Array((start + fillers + value + "\n").utf8))
      #expect(reading.batches.flatMap { $0.faults.map(\.code) } == [code], "\(length)")
    }
  }

  @Test("A record of many megabytes is read past in flat memory, and the next one is intact")
  func flatMemory() throws {
    for isQuoted in [false, true] {
      var reading = CSVReading(names: ["a", "b"])
      reading.limits = RecordLimits(fieldBytes: 1000, recordBytes: 4000)
      reading.size = BatchSize(bytes: 1000, records: 10)
      let long = [UInt8](repeating: isQuoted ? 0x0a : 0x61, count: 3_000_000)
      let quote: [UInt8] = isQuoted ? [0x22] : []
      try reading.read(
        Array("1,2\n".utf8) + quote + long + quote + Array(",b\r\n3,\"\"\"4\"\n".utf8))
      #expect(
        reading.records.map(\.content) == [
          .fields([[0x31], [0x32]]), .fault(.fieldTooLarge), .fields([[0x33], [0x22, 0x34]]),
        ])
      let length = 3_000_002 + 2 * quote.count
      #expect(reading.records.map(\.byte) == [0, 4, 4 + length + 2])
      #expect(reading.records.map(\.length) == [3, length, 7])
      #expect(reading.records.map(\.line) == [1, 2, isQuoted ? 3_000_003 : 3])
      #expect(reading.peakBytes < 10_000)
    }
  }

  @Test("Where the text breaks off inside a record that is read past, its end is told")
  func breakingOff() throws {
    struct Broken: Error {}
    for piece in ["xéy", "x\r\n", "\né", "é\rz"] {
      let text = Array("1\n\"\(String(repeating: piece, count: 501))".utf8)
      var position = 0
      var splitter = CSVSplitter(
        dialect: CSVDialect(), limits: RecordLimits(recordBytes: 20),
        size: BatchSize(bytes: 16, records: 10), export: 0, firstOrdinal: 1, skippedBytes: 0,
        text: [])
      #expect(throws: Broken.self) {
        let read: TextReading = { count, output in
          if position == text.count { throw Broken() }
          let end = min(text.count, position + count)
          output += text[position..<end]
          position = end
          return true
        }
        while try splitter.nextBlock(read) != nil {}
      }
      #expect(splitter.place.line == 1 + text.span.lineBreaks)
      #expect(splitter.place.column == 1 + text.span.columnAfter)
    }
  }

  @Test("Many records over the limit, one after the other, keep their places")
  func manyOversized() throws {
    var reading = CSVReading(names: ["a", "b"])
    reading.limits = RecordLimits(fieldBytes: 1000, recordBytes: 20)
    for bytes in [1, 5, 16, 64] {
      reading.size = BatchSize(bytes: bytes, records: 3)
      let records = (1...9).map { index in
        String(repeating: "x", count: index * 5) + ",\"\r\n" + String(repeating: "y", count: 3)
          + "\""
      }
      try reading.read(Array(records.joined(separator: "\r\n").utf8))
      #expect(reading.records.count == 9)
      var byte = 0
      for (index, record) in reading.records.enumerated() {
        #expect(record.byte == byte)
        #expect(record.length == records[index].utf8.count)
        #expect(record.line == 1 + 2 * index)
        #expect((record.content == .fault(.recordTooLarge)) == (record.length > 20))
        byte += record.length + 2
      }
    }
  }

  @Test(
    "A quote that is never closed is an error where it stands",
    arguments: [
      ("\"", 1, 1), ("a,\"b", 1, 3), ("é,\"b\n\nc", 1, 3), ("a,b\r\nc,\"d\"\"", 2, 3),
      ("a,b\rc,d\r\"e\nf", 3, 1), ("\"a\nb\",\"c", 2, 4), ("\"a\r\nb\"\"\r\n€\",\"c\n\n\n", 3, 4),
      ("a,b\n\n\n\"x", 4, 1), ("a,\"\"\"", 1, 3), ("a,\"b\r", 1, 3),
    ])
  func unclosedQuote(text: String, line: Int, column: Int) throws {
    for bytes in 1...(text.utf8.count + 1) {
      for recordBytes in [1, 2, 3, 4, 1000] {
        var reading = CSVReading(names: ["a", "b"])
        reading.size = BatchSize(bytes: bytes, records: 100)
        // Also where the record is over its limit and most of it was let go of.
        reading.limits = RecordLimits(recordBytes: recordBytes)
        #expect(throws: CSVError(.unclosedQuote, line: line, column: column)) {
          try reading.read(Array(text.utf8))
        }
      }
    }
  }

  @Test("The reader knows its line and column for an error of the stream below")
  func place() throws {
    struct Damage: Error {}
    var splitter = CSVSplitter(
      dialect: CSVDialect(), limits: RecordLimits(), size: BatchSize(bytes: 8, records: 100),
      export: 0, firstOrdinal: 1, skippedBytes: 0)
    var pieces = ["a,b\n", "c,d\r\né"].map { Array($0.utf8) }
    #expect(throws: Damage.self) {
      while try splitter.nextBlock({ _, text in
        guard !pieces.isEmpty else { throw Damage() }
        text += pieces.removeFirst()
        return true
      }) != nil {}
    }
    let place = splitter.place
    #expect(place.line == 3)
    #expect(place.column == 2)
  }
}
