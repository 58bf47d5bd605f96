import Bytes
import Testing

@Suite struct TextPositionTests {
  @Test(
    "LF, CRLF and CR each end one line",
    arguments: [
      ("", 1, 1), ("a", 1, 2), ("\n", 2, 1), ("\r", 2, 1), ("\r\n", 2, 1), ("\n\r", 3, 1),
      ("\r\r\n", 3, 1), ("a\rb", 2, 2), ("a\rb\nc\r\nd", 4, 2), ("\u{85}\u{2028}\u{c}", 1, 4),
    ])
  func lines(text: String, line: Int, column: Int) {
    let bytes = Array(text.utf8)
    #expect(
      TextPosition(ofByte: bytes.count, in: bytes) == TextPosition(line: line, column: column))
  }

  @Test("A line goes on until its CRLF is over")
  func insideCRLF() {
    #expect(
      TextPosition(ofByte: 2, in: Array("a\r\nb".utf8)) == TextPosition(line: 1, column: 3))
  }

  @Test("Columns count Unicode scalars")
  func columns() {
    let bytes = Array("é€😀e\u{301}".utf8)
    #expect(TextPosition(ofByte: bytes.count, in: bytes) == TextPosition(line: 1, column: 6))
  }

  @Test("A byte-order mark is no column at the start, and one further on", arguments: 0...4)
  func byteOrderMark(offset: Int) {
    let start = Array("\u{feff}x".utf8)
    #expect(
      TextPosition(ofByte: offset, in: start) == TextPosition(line: 1, column: max(1, offset - 2)))
    let further = Array("x\u{feff}".utf8)
    #expect(
      TextPosition(ofByte: offset, in: further)
        == TextPosition(line: 1, column: [1, 2, 3, 3, 3][offset]))
  }

  @Test("An offset outside the text is its nearest end", arguments: [(-1, 1), (3, 3), (.max, 3)])
  func outside(offset: Int, column: Int) {
    #expect(
      TextPosition(ofByte: offset, in: Array("ab".utf8)) == TextPosition(line: 1, column: column))
  }
}
