import Testing

@testable import Bytes

@Suite struct SpanLinesTests {
  @Test(
    "LF, CRLF and CR each end one line",
    arguments: [
      ("", 0), ("a", 0), ("\n", 1), ("\r", 1), ("\r\n", 1), ("\n\r", 2), ("\r\r\n", 2),
      ("\r\n\r\n", 2), ("\n\n", 2), ("a\rb\nc\r\nd", 3), ("\r\r", 2), ("\u{85}\u{2028}\u{c}", 0),
    ])
  func lineBreaks(text: String, count: Int) {
    #expect(Array(text.utf8).lineBreaks == count)
  }

  @Test("Line ends are counted alike wherever sixty-four bytes end")
  func longLineBreaks() {
    let ends = ["\r\n", "\n", "\r", "\n\r", "\r\r\n"]
    for end in ends {
      for padding in 0...130 {
        let text = Array(
          (String(repeating: "x", count: padding) + String(repeating: end, count: 70)).utf8)
        var previous: UInt8 = 0
        var breaks = 0
        for byte in text {
          if byte == 0x0d || (byte == 0x0a && previous != 0x0d) { breaks += 1 }
          previous = byte
        }
        #expect(text.lineBreaks == breaks, "\(padding) bytes before \(end.debugDescription)")
      }
    }
  }

  @Test(
    "Columns count Unicode scalars after the last line end",
    arguments: [
      ("", 0), ("abc", 3), ("ab\n", 0), ("ab\r", 0), ("ab\r\nc", 1), ("é€😀", 3), ("x\re\u{301}", 2),
    ])
  func columns(text: String, column: Int) {
    #expect(Array(text.utf8).columnAfter == column)
  }
}
