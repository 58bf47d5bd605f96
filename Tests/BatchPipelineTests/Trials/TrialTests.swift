import Bytes
import Configuration
import JSONText
import Records
import Testing

@testable import BatchPipeline

@Suite struct TestRecordTests {
  private func batch(_ json: String, _ fields: FieldName...) throws -> RecordBatch {
    let record = TestRecord(try JSONParser.parse(Array(json.utf8)))
    return record.batch(of: fields)
  }

  private func text(_ batch: RecordBatch, _ range: FieldRange) -> String {
    String(decoding: batch.bytes[range.range], as: UTF8.self)
  }

  @Test("Nested objects are dotted names, numbers and booleans are text, null is absent")
  func values() throws {
    let batch = try batch(
      #"{"a": "x", "profile": {"age": 1.50, "vip": true}, "none": null}"#,
      "profile.age", "profile.vip", "none", "missing", "a")
    #expect(text(batch, batch.fields[0]) == "1.50")
    #expect(text(batch, batch.fields[1]) == "true")
    #expect(batch.fields[2].isAbsent)
    #expect(batch.fields[3].isAbsent)
    #expect(text(batch, batch.fields[4]) == "x")
    #expect(batch.count == 1)
    #expect(batch.position(of: 0, file: "tests").record == 1)
  }

  @Test("An array is a list, in order")
  func list() throws {
    let batch = try batch(#"{"tags": ["b", 1, false]}"#, "tags")
    #expect(batch.fields[0].isList)
    #expect(batch.lists[0].map { text(batch, $0) } == ["b", "1", "false"])
    let named = try #require(batch.named)
    #expect(named.entries(of: 0).map(\.isListed) == [true, true, true])
    #expect(try self.batch(#"{"tags": []}"#, "tags").fields[0].isAbsent)
  }

  @Test("Names are compared byte by byte")
  func names() throws {
    let batch = try batch("{\"\u{e9}\": \"1\", \"e\u{301}\": \"2\"}", "\u{e9}", "e\u{301}")
    #expect(text(batch, batch.fields[0]) == "1")
    #expect(text(batch, batch.fields[1]) == "2")
  }
}

@Suite struct PayloadDifferenceTests {
  private func lines(_ expected: String, _ actual: String) throws -> [String] {
    PayloadDifference(
      expected: try JSONParser.parse(Array(expected.utf8)),
      actual: try JSONParser.parse(Array(actual.utf8)), path: "payload"
    ).lines
  }

  @Test("A subset has no difference: other keys, and other ways to write a number, do not count")
  func subset() throws {
    #expect(try lines(#"{"a":{"b":1.0}}"#, #"{"c":2,"a":{"d":0,"b":1}}"#) == [])
    #expect(try lines(#"[1e1,"\u0041"]"#, #"[10,"A"]"#) == [])
  }

  @Test("Every difference is a line, in the order of the paths")
  func everyDifference() throws {
    #expect(
      try lines(
        #"{"z":1,"aps":{"badge":4,"alert":{"title":"x"}},"l":[1,2],"a.b":true}"#,
        #"{"aps":{"badge":"4","alert":{}},"l":[1,3,4],"z":2,"a.b":false}"#) == [
          "payload[\"a.b\"]: expected true, is false",
          "payload.aps.alert.title: missing",
          "payload.aps.badge: expected 4, is \"4\"",
          "payload.l: expected 2 elements, has 3",
          "payload.l[1]: expected 2, is 3",
          "payload.z: expected 1, is 2",
        ])
  }

  @Test("Strings are equal byte by byte only")
  func bytes() throws {
    #expect(try lines("\"\u{e9}\"", "\"e\u{301}\"").count == 1)
  }

  @Test("Values that look alike are shown with what tells them apart")
  func alike() throws {
    #expect(
      try lines("\"H\u{e9}\"", "\"He\u{301}\"") == [
        #"payload: expected "H\u{e9}", is "He\u{301}""#
      ])
    #expect(
      try lines("\"a\u{a0}b\"", "\"a b\u{200b}\"") == [
        #"payload: expected "a\u{a0}b", is "a b\u{200b}""#
      ])
    #expect(try lines("\"\u{e9}\"", "\"e\"") == ["payload: expected \"\u{e9}\", is \"e\""])
  }

  @Test("Of long values the place is shown where they differ")
  func longAlike() throws {
    let long = String(repeating: "x", count: 5000)
    let line = try lines("\"\(long)1\(long)\"", "\"\(long)2\(long)\"").first
    #expect(line?.contains("…x") == true && line?.contains("x1x") == true)
    #expect(line?.contains("x2x") == true && (line?.utf8.count ?? 0) < 500)
  }

  @Test("An expected null means that the key is absent")
  func null() throws {
    #expect(try lines(#"{"a":null}"#, #"{"b":1}"#) == [])
    #expect(try lines(#"{"a":null}"#, #"{"a":1}"#) == ["payload.a: expected nothing, is 1"])
  }

  @Test("A long value is cut, a control character is shown as such")
  func shown() throws {
    let long = String(repeating: "x", count: 5000)
    let line = try lines("1", "\"\(long)\"").first
    #expect((line?.utf8.count ?? 0) < 300)
    #expect(try lines("1", "\"\u{9b}\"") == ["payload: expected 1, is \"\\u{9b}\""])
  }
}

@Suite struct TestSuiteTests {
  private static let base = """
    { "name": "t", "input": { "paths": ["a.csv"] }, "output": { "directory": "o" },
      "targets": [
        { "name": "c", "format": "campaign", "platform": "ios" },
        { "name": "f", "format": "fcm", "token": "{{ token }}" } ],
      "tests": [TESTS] }
    """

  private func text(_ tests: String) -> [UInt8] {
    Array(Self.base.split(separator: "TESTS").joined(separator: tests).utf8)
  }

  /// The suite, with `fate` for every record.
  private func suite(
    _ text: [UInt8], _ fate: RecordOutcome.Fate,
    lookups: [(name: String, fields: [FieldName])] = [],
    seeing: @escaping (RecordBatch, [Int: RecordBatch]) -> Void = { _, _ in }
  ) throws -> TestSuite {
    let configuration = try PipelineConfiguration.load(text: text, file: "t.json")
    let trial = TestSuite.Trial(fields: ["token"], lookups: lookups) { batch, rows in
      seeing(batch, rows)
      return fate
    }
    return try TestSuite(configuration, in: trial)
  }

  private func test(_ expectation: String) -> String {
    #"{ "name": "n", "record": { "token": "x" }, "expect": \#(expectation) }"#
  }

  @Test(
    "A test passes where the outcome is what it expects",
    arguments: [
      (#"{"target":"c"}"#, true), (#"{"target":"f"}"#, false),
      (#"{"payload":{"aps":{"badge":1}}}"#, true), (#"{"payload":{"aps":{"badge":2}}}"#, false),
      (#"{"rejected":"InvalidBadge"}"#, false), (#"{"skipped":"filtered"}"#, false),
    ])
  func written(expectation: String, passes: Bool) throws {
    let line = Array(#"{"aps":{"badge":1}}"#.utf8)
    let suite = try suite(text(test(expectation)), .written(target: "c", variant: nil, line: line))
    #expect(suite.results.map(\.isPassed) == [passes])
    #expect(suite.summary == (passes ? "1 passed, 0 failed" : "0 passed, 1 failed"))
  }

  @Test("Of an fcm line the message is compared")
  func fcm() throws {
    let line = Array(#"{"v":1,"token":"x","message":{"data":{"a":"b"}}}"#.utf8)
    let passing = test(#"{"payload":{"data":{"a":"b"}}}"#)
    #expect(
      try suite(text(passing), .written(target: "f", variant: nil, line: line)).failedCount == 0)
    let failing = test(#"{"payload":{"message":{}}}"#)
    #expect(
      try suite(text(failing), .written(target: "f", variant: nil, line: line)).results.first?.text
        == "FAILED n\n  payload.message: missing\n")
  }

  @Test("A rejection and a reason are compared by their codes")
  func others() throws {
    let rejection = Rejection(.invalidBadge, field: "badge", detail: "is no number")
    #expect(
      try suite(text(test(#"{"rejected":"InvalidBadge"}"#)), .rejected(rejection, target: nil))
        .failedCount == 0)
    #expect(
      try suite(text(test(#"{"skipped":"holdout"}"#)), .rejected(rejection, target: nil))
        .results[0].differences
        == [
          "expected to be skipped: holdout, is rejected: InvalidBadge in badge: is no number"
        ])
    #expect(
      try suite(text(test(#"{"skipped":"holdout"}"#)), .skipped(.holdout, detail: nil)).failedCount
        == 0)
  }

  @Test("Without tests there is nothing to fail")
  func none() throws {
    #expect(try suite(text(""), .skipped(.filtered, detail: nil)).summary == "no tests")
  }

  @Test("What stands under a lookup's name is that lookup's row and no field")
  func rows() throws {
    let record = #"{ "name": "n", "record": { "d": { "label": "L" } }, "expect": {"target":"c"} }"#
    var labels: [String] = []
    _ = try suite(
      text(record), .skipped(.filtered, detail: nil),
      lookups: [("e", ["label"]), ("d", ["label"])]
    ) { batch, rows in
      #expect(batch.named?.names == [])
      for (index, row) in rows {
        let range = row.range(record: 0, field: 0).range
        labels.append("\(index) \(String(decoding: row.bytes[range], as: UTF8.self))")
      }
    }
    #expect(labels == ["1 L"])
  }

  @Test("Null under a lookup's name is a row without fields, and text is the record's own field")
  func noRow() throws {
    func test(_ row: String) -> [UInt8] {
      text(#"{ "name": "n", "record": { "d": \#(row) }, "expect": {"target":"c"} }"#)
    }
    var rows = 0
    _ = try suite(test("null"), .skipped(.filtered, detail: nil), lookups: [("d", ["a"])]) {
      rows = $1.count
      #expect($1[0]?.fields == [.absent])
    }
    #expect(rows == 1)
    _ = try suite(test("\"x\""), .skipped(.filtered, detail: nil), lookups: [("d", ["a"])]) {
      #expect($1.isEmpty)
      #expect($0.named?.names == ["d"])
    }
  }

  @Test("An update replaces what the failed tests expect and nothing else")
  func update() throws {
    let passing = test(#"{ "payload" : {"aps":{}} }"#)
    let failing = test(#"{ "target": "f", "payload": { "x": 1 } }"#)
    let text = text("\(passing),\r\n\t\t\(failing)")
    let line = Array(#"{"aps":{"alert":"${a}"}}"#.utf8)
    let suite = try suite(text, .written(target: "c", variant: nil, line: line))
    let updated = try #require(try ExpectationUpdate.text(text, with: suite.results))
    let string = String(decoding: updated, as: UTF8.self)
    let parts = String(decoding: text, as: UTF8.self)
      .components(before: #"{ "target": "f", "payload": { "x": 1 } }"#)
    #expect(string.hasPrefix(parts.before))
    #expect(string.hasSuffix(parts.after))
    #expect(string.contains("\"expect\": {\r\n\t\t  \"target\": \"c\",\r\n"))
    #expect(string.contains("\"alert\": \"$${a}\""))
    #expect(
      try self.suite(updated, .written(target: "c", variant: nil, line: line)).failedCount == 0)
  }

  @Test("A test that --set gave cannot be updated in the file")
  func updateOfOption() throws {
    let text = text("")
    let configuration = try PipelineConfiguration.load(
      text: text, file: "t.json", overrides: [("tests", "[\(test(#"{"target":"f"}"#))]")])
    let trial = TestSuite.Trial(fields: [], lookups: []) { _, _ in
      .skipped(.filtered, detail: nil)
    }
    let suite = try TestSuite(configuration, in: trial)
    #expect(suite.failedCount == 1)
    #expect(try ExpectationUpdate.text(text, with: suite.results) == nil)
  }
}

extension String {
  fileprivate func components(before marker: String) -> (before: String, after: String) {
    let bytes = Array(utf8)
    let sought = Array(marker.utf8)
    let start = bytes.indices.first { bytes[$0...].starts(with: sought) } ?? 0
    return (
      String(decoding: bytes[..<start], as: UTF8.self),
      String(decoding: bytes[(start + sought.count)...], as: UTF8.self)
    )
  }
}
