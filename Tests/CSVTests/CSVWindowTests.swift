import RandomInput
import Records
import Testing

@testable import CSV

/// The reader looks at sixty-four bytes at once and carries a few bits on to the next ones: what it reads
/// must not depend on where in them anything stands.
@Suite struct CSVWindowTests {
  @Test(
    "Awkward text is read alike wherever it stands among sixty-four bytes",
    arguments: [
      "\"", "\"\"", "\"\"\"", "\"\"\"\"", ",\"", ",\"\"", "\",", "\",\"", "\"\",\"\"",
      "\"a\"b\"c\"",
      "a\"b", "a\"", "\"\"a", "\r", "\r\n", "\n\r", "\r\r\n", "\r\n\r\n", "\n\n", "\"\r\n\"",
      "\"\r\"\n", "\",\"\"\n\"\",\"", "\"\"\"\n\"\"\"", ",,,", "\"é\"", "€\n\"",
    ])
  func edges(awkward: String) {
    var problems: [String] = []
    for columns in [1, 2] {
      var reading = CSVReading(
        dialect: CSVDialect(padsShortRecords: true), names: CSVReading.names(columns))
      for before in Array(0...4) + Array(13...18) + Array(58...66) + Array(122...129) {
        // The text around it is outside quotes, then inside.
        for opening in ["", "x,\""] {
          let padding = String(repeating: "a", count: max(0, before - opening.utf8.count))
          let text = opening + padding + awkward + "b,c\n" + awkward + "\n"
          for size in [1 << 16, 64] {
            reading.size = BatchSize(bytes: size, records: 100)
            if let problem = reading.problem(Array(text.utf8), columns: columns) {
              problems.append(problem)
            }
          }
        }
      }
    }
    #expect(problems.prefix(3).joined(separator: "\n") == "")
  }

  @Test("Long records of every dialect are read as byte by byte, whatever the size of a block")
  func random() {
    var random = SeededRandom(seed: 21)
    var problems: [String] = []
    for round in 0..<120 {
      let dialect = CSVDialect(
        delimiter: round % 4 == 0 ? 0x09 : 0x2c, quote: [0x22, 0x22, 0x27, nil][round / 4 % 4],
        padsShortRecords: round % 3 == 0)
      let columns = [1, 2, 5, 30, 130].randomElement(using: &random) ?? 1
      let text = text(dialect, columns: columns, &random)
      var reading = CSVReading(dialect: dialect, names: CSVReading.names(columns))
      for bytes in [64, Int.random(in: 1...200, using: &random), 1 << 16] {
        reading.size = BatchSize(bytes: bytes, records: Int.random(in: 1...9, using: &random))
        reading.readBefore = Int.random(in: 0...4, using: &random)
        reading.tellsEndEarly = Bool.random(using: &random)
        if let problem = reading.problem(text, columns: columns) { problems.append(problem) }
      }
    }
    #expect(problems.prefix(3).joined(separator: "\n") == "")
  }

  @Test("Plain lines with a rare quote, CR or empty line among them are read as byte by byte")
  func plainLines() {
    var random = SeededRandom(seed: 23)
    var problems: [String] = []
    for round in 0..<150 {
      let columns = [1, 2, 3].randomElement(using: &random) ?? 1
      let longest = [3, 40, 150].randomElement(using: &random) ?? 1
      let rare: [[UInt8]] = [
        [0x22], [0x0d, 0x0a], [0x0d], [0x0a], [0x0a, 0x0a], [0x0d, 0x0a, 0x0d, 0x0a],
        [0x2c, 0x22, 0x0a, 0x22, 0x0a],
      ]
      var text: [UInt8] = []
      // More than is looked at before the records are ended, every eighth time.
      let length = round % 8 == 0 ? 3 * CSVCutter.step : 3_000
      while text.count < length {
        for column in 0..<columns {
          if column > 0 { text.append(0x2c) }
          text += random.bytes(Int.random(in: 0...longest, using: &random), from: [0x61, 0xc3])
        }
        let isRare = Int.random(in: 0..<(round % 2 == 0 ? 400 : 30), using: &random) == 0
        let lineEnd: [UInt8] = round % 4 < 2 ? [0x0a] : [0x0d, 0x0a]
        text += isRare ? rare.randomElement(using: &random) ?? [] : lineEnd
      }
      if round % 3 == 0 { text.removeLast() }
      let reading = CSVReading(
        dialect: CSVDialect(quote: round % 5 == 0 ? nil : 0x22, padsShortRecords: round % 7 == 0),
        names: CSVReading.names(columns))
      problems += reading.problems(
        text, columns: columns, records: [5, 1_000][round % 2], &random)
    }
    #expect(problems.prefix(3).joined(separator: "\n") == "")
  }

  @Test("A quote behind plain text is text, where the quote before that text closed a field")
  func quoteBehindPlainText() {
    func run(_ byte: UInt8, _ count: Int) -> [UInt8] { [UInt8](repeating: byte, count: count) }
    // Four pieces of sixty-four bytes that are worth a try, one that a closing quote ends, a plain one, a quote.
    let line = run(0x61, 31) + [0x2c] + run(0x62, 31) + [0x0a]
    let quoted = Array("x,\"".utf8) + run(0x63, 60) + [0x22]
    let plain = [0x0a] + run(0x64, 31) + [0x2c] + run(0x65, 31)
    let text = line + line + line + line + quoted + plain + Array("\"f\ng,h\n".utf8)
    let reading = CSVReading(names: CSVReading.names(2))
    #expect(reading.problem(text, columns: 2) == nil)
  }

  /// Records that are mostly well formed: one byte of a hundred is anything.
  private func text(
    _ dialect: CSVDialect, columns: Int, _ random: inout SeededRandom
  ) -> [UInt8] {
    let quote = dialect.quote ?? 0x22
    let lineEnds: [[UInt8]] = [[0x0a], [0x0d, 0x0a], [0x0d], [0x0a, 0x0a, 0x0d]]
    let lineEnd = lineEnds.randomElement(using: &random)
    let quotedShare = [0, 1, 10].randomElement(using: &random) ?? 0
    let longest = [1, 8, 70].randomElement(using: &random) ?? 1
    let hostile = [quote, quote, dialect.delimiter, 0x0a, 0x0d, 0xc3, 0x00]
    var text: [UInt8] = []
    while text.count < 400 {
      let isRagged = Int.random(in: 0..<12, using: &random) == 0
      for column in 0..<(isRagged ? columns + Int.random(in: -1...80, using: &random) : columns) {
        if column > 0 { text.append(dialect.delimiter) }
        let isQuoted = Int.random(in: 0..<10, using: &random) < quotedShare
        if isQuoted { text.append(quote) }
        for _ in 0..<Int.random(in: 0...longest, using: &random) {
          switch Int.random(in: 0..<100, using: &random) {
          case 0: text.append(hostile.randomElement(using: &random) ?? 0)
          case 1..<8 where isQuoted: text += [quote, quote]
          case 8..<14 where isQuoted: text += lineEnd ?? []
          case 14..<20 where isQuoted: text.append(dialect.delimiter)
          case 20..<26: text += Array("é".utf8)
          default: text.append(0x61)
          }
        }
        if isQuoted { text.append(quote) }
      }
      text += lineEnd ?? []
    }
    return text
  }

  @Test("The columns in use have the values that they have among all columns")
  func columnsInUse() throws {
    var random = SeededRandom(seed: 22)
    for round in 0..<60 {
      let columns = [1, 3, 14, 90].randomElement(using: &random) ?? 1
      let names = CSVReading.names(columns)
      let dialect = CSVDialect(padsShortRecords: round % 2 == 0)
      var reading = CSVReading(dialect: dialect, names: names)
      do {
        try reading.read(text(dialect, columns: columns, &random))
      } catch {
        // A quote is never closed; the blocks before it are good.
        _ = try #require(error as? CSVError)
      }
      let order = (0..<columns).shuffled(using: &random)
        .prefix(Int.random(in: 0...columns, using: &random))
      let parser = CSVParser(
        dialect: dialect, columns: CSVColumns(names: names, fields: order.map { names[$0] }),
        limits: RecordLimits())
      for (block, whole) in zip(reading.blocks, reading.batches) {
        let batch = parser.parse(block)
        #expect(batch.places == whole.places && batch.faults == whole.faults)
        for record in 0..<batch.count {
          let values = order.indices.map { value(batch, record, $0) }
          #expect(values == order.map { value(whole, record, $0) })
        }
      }
    }
  }

  private func value(_ batch: RecordBatch, _ record: Int, _ field: Int) -> [UInt8]? {
    let range = batch.range(record: record, field: field)
    return range.isAbsent ? nil : Array(batch.bytes[range.range])
  }
}
