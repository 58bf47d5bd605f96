import Bytes
import Testing

@Suite struct SpanLiteralsTests {
  @Test("A span is compared with a literal byte by byte")
  func literals() {
    func equals(_ text: String, _ literal: StaticString) -> Bool {
      let bytes = Array(text.utf8)
      return bytes.span.equals(literal)
    }
    #expect(equals("payload", "payload"))
    #expect(!equals("payload", "payloads"))
    #expect(!equals("payload", "payloae"))
    #expect(equals("", ""))
  }
}
