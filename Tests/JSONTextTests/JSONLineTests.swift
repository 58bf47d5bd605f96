import Testing

@testable import JSONText

@Suite struct JSONLineTests {
  private func view(_ text: String) throws -> JSONView {
    var line = JSONLine()
    let view = line.parse(Array(text.utf8).span)
    return try #require(view)
  }

  @Test(
    "A string is the text that it means, however it is written",
    arguments: [
      (#""plain é🎉""#, "plain é🎉"), (#""""#, ""), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
      (#""\u0041\u00e9\ud83c\uDF89""#, "Aé🎉"), (#""\u0000""#, "\0"),
    ])
  func escapes(json: String, text: String) throws {
    let value = try view(json)
    #expect(value.isString && value.string?.utf8.elementsEqual(text.utf8) == true)
    #expect(value.textBytes == text.utf8.count)
    #expect(value.isSameString(as: try view(JSONWriter.text(of: .string(text)))))
    #expect(!value.isSameString(as: try view("\"another\"")))
  }

  @Test(
    "Half a pair is read as the parser reads it",
    arguments: [#""\ud800""#, #""\udc00x""#, #""\ud800\u0041""#, #""\ud800\ud800\udc00""#])
  func halfPairs(json: String) throws {
    #expect(try view(json).string == (try JSONParser.parse(Array(json.utf8)).stringValue))
  }

  @Test("What is no string has no text, and is the same as no string")
  func noStrings() throws {
    for json in ["1", "null", "[\"a\"]", "{\"a\":1}"] {
      let value = try view(json)
      #expect(!value.isString && value.string == nil && value.textBytes == nil)
      #expect(!value.isString("a") && !value.isSameString(as: value))
      #expect(!(try view("\"a\"")).isSameString(as: value))
    }
    #expect(!(try view("\"a\"")).isSameString(as: nil))
  }

  @Test("A member is found by its key, escaped or not, in its own object alone")
  func members() throws {
    let line = try view(#"{"x":{"code":1},"c\u006fde":"Missing\u0054oken","v":[null]}"#)
    #expect(line["code"]?.isString("MissingToken") == true)
    #expect(line["code"]?.isString("Missing") == false)
    #expect(line["x"]?["code"]?.int == 1)
    #expect(line["x"]?.isObject == true && line["v"]?.isObject == false)
    #expect(line["cod"] == nil && line["codes"] == nil && line["v"]?["code"] == nil)
    #expect(line.hasNull && line["x"]?.start == 5)
    #expect(try !view("{\"null\":\"null\"}").hasNull)
  }

  @Test(
    "Half of a surrogate pair is found in any string, a whole one is text",
    arguments: [
      (#"{"a":["\ud83d\ude00"],"\u00e9":"\n"}"#, false), (#"{"a":["\ud83d"]}"#, true),
      (#"{"\ude00":1}"#, true), (#"{"a":"\ude00\ud83d"}"#, true), (#"{"a":"\\ud83d"}"#, false),
    ])
  func loneSurrogates(text: String, expected: Bool) throws {
    #expect(try view(text).hasLoneSurrogate == expected)
  }

  @Test("Members and elements come in their order")
  func parts() throws {
    let line = try view(#"{"b":[1,[2,3],{"c":4}],"a":{},"e":[]}"#)
    #expect(line.members?.map { $0.key.string } == ["b", "a", "e"])
    #expect(line["b"]?.elements?.map { $0.value.int } == [1, nil, nil])
    #expect(
      line["b"]?.elements?.map { $0.value.elements?.map { $0.value.int } } == [nil, [2, 3], nil])
    #expect(line["a"]?.members?.isEmpty == true && line["e"]?.elements?.isEmpty == true)
    #expect(line["b"]?.elements?.isEmpty == false)
    #expect(line.elements == nil && line["b"]?.members == nil)
  }

  @Test("Keys are some of a list only in its order, and exactly it only without a gap")
  func order() throws {
    let line = try view(#"{"a":1,"\u0062":2,"d":3}"#)
    #expect(line.hasOnly(["a", "b", "d"]) && line.has(exactly: ["a", "b", "d"]))
    #expect(line.hasOnly(["a", "b", "c", "d", "e"]) && !line.has(exactly: ["a", "b", "c", "d"]))
    #expect(!line.hasOnly(["b", "a", "d"]) && !line.has(exactly: ["b", "a", "d"]))
    #expect(!line.hasOnly(["a", "b"]) && !line.hasOnly(["a", "d"]) && !line.hasOnly([]))
    #expect(try view("{}").hasOnly([]) && view("{}").hasOnly(["a"]) && view("{}").has(exactly: []))
    #expect(try view("[]").hasOnly([]) && !view("[]").has(exactly: []))
  }

  @Test(
    "A number is the whole one that it is, if it fits, and the nearest double",
    arguments: [
      ("7", 7, 7), ("-12", -12, -12), ("0", 0, 0), ("1.5", nil, 1.5), ("-2.5e3", -2500, -2500),
      ("9223372036854775807", .max, 0x1p63), ("9223372036854775808", nil, 0x1p63),
      ("1e999", nil, .infinity), ("-1e999", nil, -.infinity), ("1e-999", nil, 0),
      ("\"1\"", nil, nil), ("true", nil, nil), ("[1]", nil, nil),
    ] as [(String, Int?, Double?)])
  func numbers(json: String, int: Int?, double: Double?) throws {
    let value = try view(json)
    #expect(value.int == int)
    #expect(value.double == double)
  }

  @Test("A flag is true or false, and nothing else is one")
  func flags() throws {
    #expect(try view("true").bool == true && view("false").bool == false)
    #expect(try view("1").bool == nil && view("null").bool == nil && view("\"true\"").bool == nil)
  }

  @Test(
    "A malformed line is none, and the next one is read all the same",
    arguments: [
      "", " ", "{", "{\"a\":1", "{\"a\":1}}", "{\"a\":1} x", "{\"a\":1,}", "{\"a\":1,\"a\":2}",
      "{\"a\":1,\"\\u0061\":2}", "[1 2]", "\"a", "\"\\x\"", "\"\\u12g4\"", "01", "nul", "\u{feff}1",
      String(repeating: "[", count: 513) + String(repeating: "]", count: 513),
    ])
  func malformed(text: String) {
    var line = JSONLine()
    let isNone = line.parse(Array(text.utf8).span) == nil
    #expect(isNone)
    let next = line.parse(Array("{\"a\":[2]}".utf8).span)
    #expect(next?["a"]?.elements?.map { $0.value.int } == [2])
  }

  @Test("Values of a line that are held outlive the next line")
  func heldValues() {
    var line = JSONLine()
    let first = line.parse(Array(#"{"a":"one","b":[1]}"#.utf8).span)
    let second = line.parse(Array(#"["x",{"a":2}]"#.utf8).span)
    #expect(first?["a"]?.string == "one" && first?["b"]?.elements?.map { $0.value.int } == [1])
    #expect(second?.elements?.map { $0.value.string } == ["x", nil])
  }
}
