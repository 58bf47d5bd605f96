import JSONText
import Testing

@testable import BatchPipeline

@Suite struct JSONLayoutTests {
  /// What `{"a": [1]}` becomes in place of the `X` of `text`.
  private func put(_ text: String) -> String {
    let node = JSONNode.object([("a", .array([.int(1)]))])
    let bytes = Array(text.utf8)
    let offset = bytes.firstIndex(of: UInt8(ascii: "X")) ?? 0
    return String(
      decoding: JSONLayout(of: bytes).bytes(of: node, at: offset, of: bytes), as: UTF8.self)
  }

  @Test("What is put in is indented as the file is, by tabs or spaces, in its own line ends")
  func layout() {
    #expect(put("{\n\t\"x\": X\n}") == "{\n\t\t\"a\": [\n\t\t\t1\n\t\t]\n\t}")
    #expect(
      put("{\r\n    \"x\": X\r\n}")
        == "{\r\n        \"a\": [\r\n            1\r\n        ]\r\n    }")
    #expect(
      put("{\r\n\t\"x\": X\r\n}") == "{\r\n\t\t\"a\": [\r\n\t\t\t1\r\n\t\t]\r\n\t}")
  }

  @Test("A file of one line stays one, with or without a line end behind it")
  func oneLine() {
    #expect(put("{\"x\":X}\n") == "{\"a\":[1]}")
    #expect(put("{\"x\":X}\r\n") == "{\"a\":[1]}")
    #expect(put("{ \"x\": X }") == "{\"a\":[1]}")
  }

  @Test("Where no line of the file is indented, a level is two spaces")
  func withoutIndentation() {
    #expect(put("{\n\"x\": X\n}") == "{\n  \"a\": [\n    1\n  ]\n}")
  }

  @Test("Each line is indented by the indentation of the line that the value begins in")
  func base() {
    #expect(
      put("{\n  \"x\": {\n    \"y\": X\n  }\n}") == "{\n      \"a\": [\n        1\n      ]\n    }")
  }
}
