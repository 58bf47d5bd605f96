import Testing

@testable import JSONText

@Suite struct JSONWriterTests {
  @Test("Strings are escaped only as RFC 8259 §7 requires")
  func escapes() throws {
    let all = String(String.UnicodeScalarView((0..<0x80).compactMap { Unicode.Scalar($0) }))
    let text = JSONWriter.text(of: .string(all + "é\u{2028}/🎉"))
    let controls = [
      #"\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\t\n\u000b\f\r\u000e\u000f"#,
      #"\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d\u001e"#,
      ##"\u001f !\"#$"##,
    ].joined()
    #expect(text.hasPrefix("\"\(controls)"))
    #expect(text.hasSuffix("[\\\\]^_`abcdefghijklmnopqrstuvwxyz{|}~\u{7f}é\u{2028}/🎉\""))
    #expect(try JSONParser.parse(Array(text.utf8)).stringValue == all + "é\u{2028}/🎉")
  }

  @Test("Canonical text has keys sorted by their bytes, at every level")
  func canonical() throws {
    let text = "{\"\u{e000}\":1,\"🎉\":2, \"b\":{\"z\":1,\"a\":[ ]},\"B\":3,\"\":4,\"ab\":5,\"a\":6}"
    let node = try JSONParser.parse(Array(text.utf8))
    #expect(
      JSONWriter.text(of: node, .canonical)
        == "{\"\":4,\"B\":3,\"a\":6,\"ab\":5,\"b\":{\"a\":[],\"z\":1},\"\u{e000}\":1,\"🎉\":2}")
  }

  @Test("Pretty text has a line for each member and element")
  func pretty() throws {
    let node = JSONNode.object([
      ("b", .array([.int(1), .bool(true), .array([])])), ("a", .object([])), ("c", .null),
    ])
    #expect(
      JSONWriter.text(of: node, .pretty) == """
        {
          "b": [
            1,
            true,
            []
          ],
          "a": {},
          "c": null
        }
        """)
  }

  @Test("Equality goes by value, not by order or spelling")
  func equality() throws {
    let left = try JSONParser.parse(Array(#"{"a":[1,"\u00e9"],"b":null}"#.utf8))
    let right = try JSONParser.parse(Array(#"{"b":null,"a":[1.0,"é"]}"#.utf8))
    #expect(left == right)
    #expect(try left != JSONParser.parse(Array(#"{"a":[1,"é"],"c":null}"#.utf8)))
    #expect(try left != JSONParser.parse(Array(#"{"a":[1,"é"]}"#.utf8)))
  }
}
