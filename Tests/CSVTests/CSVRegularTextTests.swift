import RandomInput
import Testing

@testable import CSV

/// Text whose quotes stand around whole fields is read by vectors, where the processor has them, up to the first
/// quote that is doubled or text.
@Suite struct CSVRegularTextTests {
  @Test("Quoted fields with a rare doubled quote or text behind one are read as byte by byte")
  func quotedFields() {
    var random = SeededRandom(seed: 24)
    var problems: [String] = []
    for round in 0..<150 {
      let columns = [1, 2, 3].randomElement(using: &random) ?? 1
      let longest = [3, 40, 150].randomElement(using: &random) ?? 1
      let quotedShare = [2, 9, 10].randomElement(using: &random) ?? 0
      let lineEnd: [UInt8] = round % 4 < 2 ? [0x0a] : [0x0d, 0x0a]
      let inner: [[UInt8]] = [[0x2c], lineEnd, lineEnd + lineEnd]
      let rare: [[UInt8]] = [
        [0x22], [0x22, 0x22], [0x22, 0x61], [0x0d], [0x22, 0x2c], [0x22, 0x22, 0x2c, 0x22], [0x0a],
      ]
      var text: [UInt8] = []
      let length = round % 8 == 0 ? 3 * CSVCutter.step : 3_000
      while text.count < length {
        for column in 0..<columns {
          if column > 0 { text.append(0x2c) }
          let isQuoted = Int.random(in: 0..<10, using: &random) < quotedShare
          if isQuoted { text.append(0x22) }
          text += random.bytes(Int.random(in: 0...longest, using: &random), from: [0x61, 0xc3])
          if isQuoted, Int.random(in: 0..<4, using: &random) == 0 {
            text += inner.randomElement(using: &random) ?? []
          }
          if Int.random(in: 0..<(round % 2 == 0 ? 300 : 40), using: &random) == 0 {
            text += rare.randomElement(using: &random) ?? []
          }
          if isQuoted { text.append(0x22) }
        }
        text += lineEnd
      }
      if round % 3 == 0 { text.removeLast() }
      let reading = CSVReading(
        dialect: CSVDialect(padsShortRecords: round % 7 == 0), names: CSVReading.names(columns))
      problems += reading.problems(
        text, columns: columns, records: [5, 1_000][round % 2], &random)
    }
    #expect(problems.prefix(3).joined(separator: "\n") == "")
  }

  @Test("Text behind a quote is the field's, where that quote is the last of sixty-four bytes")
  func textBehindQuote() {
    let quoted = "\"" + String(repeating: "c", count: 122) + "\""
    for rest in ["def,x\n", "\"def\",x\n", "\n", ",x\n", "\rx,y\n", "\r\n"] {
      let text = "a,b\n" + quoted + rest + String(repeating: "y,z\n", count: 60)
      let reading = CSVReading(names: CSVReading.names(2))
      #expect(reading.problem(Array(text.utf8), columns: 2) == nil)
    }
  }

  @Test("A quote behind text is text, where it is the first of sixty-four bytes")
  func quoteBehindText() {
    let text =
      "a,\"b\"\n" + String(repeating: "c", count: 58) + "\"d,x\n"
      + String(repeating: "y,z\n", count: 60)
    let reading = CSVReading(names: CSVReading.names(2))
    #expect(reading.problem(Array(text.utf8), columns: 2) == nil)
  }

  @Test(
    "Records and lines among regular bytes are counted as one byte after the other",
    .enabled(if: CSVRegularTries(from: 0).areDue(at: 0), "the processor has no vectors for it"))
  func lines() {
    var random = SeededRandom(seed: 25)
    var longest = 0
    for _ in 0..<400 {
      var text: [UInt8] = []
      let length = 64 * Int.random(in: 1...12, using: &random)
      while text.count < length {
        let isQuoted = Int.random(in: 0..<3, using: &random) == 0
        if isQuoted { text += Array("x,\"".utf8) }
        text += random.bytes(Int.random(in: 1...90, using: &random), from: [0x61])
        if isQuoted {
          text += Array("b\nc,\n\n\",".utf8)
          text += random.bytes(Int.random(in: 0...90, using: &random), from: [0x61])
        }
        text += Array("\n".utf8)
      }
      text.removeLast(text.count - length)
      let dialect = CSVDialect()
      var state = CSVQuoting(isInQuotes: false).state(dialect, isFieldStart: true)
      var tally = CSVLineTally(
        records: 0, recordStart: 0, lines: 0, linesAtRecordStart: 0, isSingle: false,
        previousEnd: 0)
      let passed = tally.passRegularLines(
        text.span, from: 0, &state, below: Int.random(in: 1...99, using: &random))
      let expected = Count(text[..<passed.bytes])
      let found = Count(
        records: tally.records, recordStart: tally.recordStart, lines: tally.lines,
        linesAtRecordStart: tally.linesAtRecordStart, opening: passed.opening)
      #expect(found == expected, "\(String(decoding: text, as: UTF8.self).debugDescription)")
      longest = max(longest, passed.bytes)
    }
    #expect(longest > 600)
  }

  /// What a reader of single bytes counts.
  fileprivate struct Count: Equatable {
    var records = 0
    var recordStart = 0
    var lines = 0
    var linesAtRecordStart = 0
    var opening: Int?
  }
}

extension CSVRegularTextTests.Count {
  fileprivate init(_ text: ArraySlice<UInt8>) {
    self.init()
    var isInQuotes = false
    for (place, byte) in text.enumerated() {
      if byte == UInt8(ascii: "\"") {
        if !isInQuotes { opening = place }
        isInQuotes.toggle()
      }
      guard byte == UInt8(ascii: "\n") else { continue }
      lines += 1
      if isInQuotes { continue }
      records += 1
      (recordStart, linesAtRecordStart) = (place + 1, lines)
    }
  }
}
