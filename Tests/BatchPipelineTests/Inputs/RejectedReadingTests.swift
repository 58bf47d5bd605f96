import Records
import Testing

@testable import BatchPipeline

@Suite struct RejectedReadingTests {
  private static let format = RejectedFormat(
    fields: ["b", "a"], limits: RecordLimits(recordBytes: 60, deadLetterBytes: 60))

  /// What the reader makes of `text`, cut into blocks of `size`.
  private static func records(
    _ text: [UInt8], size: BatchSize
  ) throws -> [(position: SourcePosition, values: [[String]?], fault: RejectionCode?)] {
    var rest = text[...]
    var splitter = RejectedSplitter(
      limits: format.limits, size: size, export: 0, firstOrdinal: 1, skippedBytes: 3)
    let parser = RejectedParser(format)
    var records: [(SourcePosition, [[String]?], RejectionCode?)] = []
    while let block = try splitter.nextBlock({ count, text in
      text += rest.prefix(count)
      rest = rest.dropFirst(count)
      return !rest.isEmpty
    }) {
      #expect(block.bytes.count <= size.bytes + 2 * format.limits.deadLetterBytes)
      let batch = try parser.parse(block)
      for record in 0..<batch.count {
        let values = (0..<batch.stride).map { field -> [String]? in
          let range = batch.range(record: record, field: field)
          if range.isAbsent { return nil }
          let ranges = range.isList ? batch.elements(of: range) : [range]
          return ranges.map { String(decoding: batch.bytes[$0.range], as: UTF8.self) }
        }
        records.append(
          (
            batch.position(of: record, file: "f"), values,
            batch.faults.first { $0.record == record }?.code
          ))
      }
    }
    #expect(splitter.recordCount == records.count)
    return records
  }

  private static let lines: [(line: String, end: String)] = [
    (#"{"record":{"a":"1","b":"2"}}"#, "\n"), ("", "\n"),
    (#"{"record":{"b":["3","\n4"],"c":"5"}}"#, "\r\n"),
    (" \t", "\r\n"), (#"{"record":{"a":""# + String(repeating: "x", count: 300) + #""}}"#, "\r\n"),
    (#"{"code":"FieldCount","detail":"d","raw":"eA=="}"#, "\n"),
    (#"{"record":{"a":"é","b":null}}"#, "\n"), (String(repeating: "y", count: 61), "\n"),
    (#"{"record":{"a":"6"}}"#, ""),
  ]

  @Test(
    "Neither the sizes of blocks nor those of reads show in the records",
    arguments: [1, 2, 7, 16, 64, 100, 1 << 17], [1, 2, 512])
  func sizes(bytes: Int, records: Int) throws {
    let text = Array(RejectedReadingTests.lines.map { $0.line + $0.end }.joined().utf8)
    let found = try RejectedReadingTests.records(
      text, size: BatchSize(bytes: bytes, records: records))
    #expect(
      found.map(\.values) == [
        [["2"], ["1"]], [["3", "\n4"], nil], [nil, nil], [nil, nil], [nil, ["é"]], [nil, nil],
        [nil, ["6"]],
      ])
    #expect(
      found.map(\.fault) == [
        nil, nil, .recordTooLarge, .fieldCount, nil, .recordTooLarge, nil,
      ])
    var expected: [SourcePosition] = []
    var byte = 3
    for (index, line) in RejectedReadingTests.lines.enumerated() {
      if ![1, 3].contains(index) {
        expected.append(
          SourcePosition(
            file: "f", record: expected.count + 1, line: index + 1, byte: byte,
            length: line.line.utf8.count))
      }
      byte += (line.line + line.end).utf8.count
    }
    #expect(found.map(\.position) == expected)
  }

  @Test("A list of no element is a field that is absent")
  func emptyList() throws {
    let found = try RejectedReadingTests.records(
      Array(#"{"record":{"a":[],"b":"1"}}"#.utf8), size: BatchSize())
    #expect(found.map(\.values) == [[["1"], nil]])
  }

  @Test("A line that is no dead letter is named by its line and column, whatever stands before it")
  func misfits() {
    let text = "\n" + #"{"record":{"a":"1"}}"# + "\n\r\n" + #"{"record":{"é":{}}}"# + "\n"
    let error = #expect(throws: DeadLetterError.self) {
      _ = try RejectedReadingTests.records(Array(text.utf8), size: BatchSize())
    }
    #expect(error?.line == 4)
    #expect(error?.column == 16)
  }

  @Test(
    "A file of something else is told to hold no dead letters",
    arguments: ["token,name\n", "<r/>\n", "\u{FEFF}{}\n", "[]\n", "\u{1F}\u{8B}\n"])
  func somethingElse(text: String) {
    let error = #expect(throws: DeadLetterError.self) {
      _ = try RejectedReadingTests.records(Array(text.utf8), size: BatchSize())
    }
    #expect(error?.line == 1 && error?.column == 1)
    #expect(error?.description.contains("no dead letter") == true)
  }

  @Test("Every byte that a line loses is either noticed or shows in the record")
  func truncation() throws {
    let line = #"{"code":"InvalidFlag","detail":"d","record":{"a":"x"}}"#
    for count in 1..<line.utf8.count {
      #expect(throws: DeadLetterError.self) {
        _ = try RejectedReadingTests.records(Array(line.utf8.prefix(count)), size: BatchSize())
      }
    }
    #expect(try RejectedReadingTests.records([], size: BatchSize()).isEmpty)
  }

  @Test("More names than a table of them holds are forgotten, not mixed up")
  func manyNames() throws {
    let text = (0..<40_000).map { "{\"record\":{\"n\($0)\":\"x\",\"a\":\"\($0)\"}}\n" }.joined()
    let found = try RejectedReadingTests.records(Array(text.utf8), size: BatchSize())
    #expect(found.map(\.values) == (0..<40_000).map { [nil, ["\($0)"]] })
  }
}
