import JSONText
import Testing

@Suite struct JSONTapeTests {
  private static let texts = [
    "", " ", "null", " true ", "false", "nul", "truee", "0", "-0", "01", "-", "1.", ".5", "1.5e",
    "1e+5",
    "1E-05", "+1", "1 2", "\"", "\"a\"", "\"a", "\"\\", "\"\\\"\"", "\"\\x\"", "\"\\u12\"",
    "\"\\u12g4\"",
    "\"\\u00e9\\ud83d\\ude00\"", "\"\\ud83d\"", "\"\\ud83dx\"", "\"\\ud83d\\u0041\"", "\"\\ude00\"",
    "\"\n\"", "\"\u{7f}\"", "[]", "[ ]", "[1]", "[1,]", "[,]", "[1 2]", "[", "]", "[[],[{}]]", "{}",
    "{ }",
    "{\"a\":1}", "{\"a\" : 1 , \"b\":[1,{\"a\":\"}\"}]}", "{\"a\":1,}", "{\"a\"}", "{\"a\":}",
    "{a:1}", "{1:1}",
    "{\"a\":1,\"a\":2}", "{\"a\":1,\"\\u0061\":2}", "{\"\":1,\"\\\\\":2}",
    "{\"é\":1,\"e\u{301}\":2}",
    "{\"a\":{\"a\":{\"a\":1}},\"b\":1}", "{\"a\":1}}", "{\"a\":1} x", "\u{feff}1",
    String(repeating: "[", count: 512) + String(repeating: "]", count: 512),
    String(repeating: "[", count: 513) + String(repeating: "]", count: 513),
    "{" + (0..<40).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}",
    "{" + (0..<40).map { "\"k\($0 % 39)\":\($0)" }.joined(separator: ",") + "}",
  ]

  /// The text as nodes, made from the tape.
  private static func node(_ tape: JSONTape, _ index: Int, _ text: [UInt8]) -> JSONNode {
    let entry = tape.entries[index]
    func string(_ index: Int) -> String {
      var decoded: [UInt8] = []
      _ = tape.decode(index, of: text.span, into: &decoded)
      return String(decoding: decoded, as: UTF8.self)
    }
    switch entry.kind {
    case .null: return .null
    case .true: return .bool(true)
    case .false: return .bool(false)
    case .number:
      return (try? JSONParser.parse(Array(text[entry.start..<entry.end]))) ?? .null
    case .string: return .string(string(index))
    case .array:
      var elements: [JSONNode] = []
      var element = index + 1
      for _ in 0..<entry.count {
        elements.append(node(tape, element, text))
        element = tape.entries[element].next
      }
      #expect(element == entry.next)
      return .array(elements)
    case .object:
      var members: [(String, JSONNode)] = []
      var key = index + 1
      for _ in 0..<entry.count {
        members.append((string(key), node(tape, key + 1, text)))
        key = tape.entries[key + 1].next
      }
      #expect(key == entry.next)
      return .object(members)
    }
  }

  private static func check(_ bytes: [UInt8], _ tape: inout JSONTape) {
    // Neither mark nor encoding is the tape's.
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) || String(validating: bytes, as: UTF8.self) == nil {
      _ = tape.parse(bytes.span)
      return
    }
    let expected = try? JSONParser.parse(bytes)
    let isJSON = tape.parse(bytes.span)
    #expect(isJSON == (expected != nil), "\(String(decoding: bytes, as: UTF8.self))")
    if isJSON, let expected {
      #expect(node(tape, 0, bytes) == expected, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test("A tape takes what the parser takes and has the same values", arguments: texts)
  func agrees(text: String) {
    var tape = JSONTape()
    JSONTapeTests.check(Array(text.utf8), &tape)
  }

  @Test("A tape agrees with the parser whatever byte is removed, doubled or replaced")
  func agreesOnDamage() {
    let text = Array(
      #"{"a":"\u00e9\ud83d\ude00\n","b":[1,-2.5e3,true,null,{}],"c":{"a":false,"":""}}"#.utf8)
    let bytes = Array("\"\\{}[]:,0-.eu \n".utf8) + [0x00, 0x1f, 0x80, 0xff]
    var tape = JSONTape()
    for index in text.indices {
      var damaged = text
      damaged.remove(at: index)
      JSONTapeTests.check(damaged, &tape)
      JSONTapeTests.check(Array(text[..<index]), &tape)
      for byte in bytes {
        damaged = text
        damaged[index] = byte
        JSONTapeTests.check(damaged, &tape)
        damaged = text
        damaged.insert(byte, at: index)
        JSONTapeTests.check(damaged, &tape)
      }
    }
  }

  @Test("A value is found by its key, however that is written")
  func keys() {
    let text = Array(#"{"x":{"code":1},"c\u006fde":"Missing\u0054oken"}"#.utf8)
    var tape = JSONTape()
    let isJSON = tape.parse(text.span)
    #expect(isJSON)
    let code = tape.value(of: "code", in: 0, text.span)
    let isThere = code.map { tape.isString($0, "MissingToken", text.span) }
    #expect(isThere == true)
    let (shorter, inString) = (
      tape.value(of: "cod", in: 0, text.span), tape.value(of: "code", in: code ?? 0, text.span)
    )
    #expect(shorter == nil)
    #expect(inString == nil)
  }
}
