import Bytes
import Testing

@Suite struct PrintableTests {
  @Test(
    "What would steer a terminal is written out",
    arguments: [
      ("a.csv", "a.csv"), ("é😀日", "é😀日"), ("\u{1b}[31mx", "\\u{1b}[31mx"),
      ("a\r\nb\tc", "a\\u{d}\\u{a}b\\u{9}c"), ("\u{7f}\u{9b}", "\\u{7f}\\u{9b}"),
      ("a\u{202e}b\u{2066}", "a\\u{202e}b\\u{2066}"), ("\u{2028}", "\\u{2028}"),
      ("e\u{301}", "e\u{301}"), ("\0", "\\u{0}"), ("👨‍👩‍👧", "👨‍👩‍👧"),
    ])
  func text(text: String, printed: String) {
    #expect(Printable(text).description.utf8.elementsEqual(printed.utf8))
    #expect(Printable(bytes: Array(text.utf8)).description.utf8.elementsEqual(printed.utf8))
  }

  @Test(
    "In JSON it is escaped as JSON escapes it, and the layout stays",
    arguments: [
      ("{\n  \"a\": \"é😀\"\n}", "{\n  \"a\": \"é😀\"\n}"), ("\"\u{9b}31m\"", "\"\\u009b31m\""),
      ("\"a\u{202e}b\u{7f}\"", "\"a\\u202eb\\u007f\""), ("\"🏴󠁧󠁢󠁥󠁮󠁧󠁿\"", "\"🏴󠁧󠁢󠁥󠁮󠁧󠁿\""),
    ])
  func json(text: String, printed: String) {
    #expect(Printable.json(text).utf8.elementsEqual(printed.utf8))
  }

  @Test("All but ASCII is escaped where texts are to be told apart")
  func nonASCII() {
    #expect(Printable(escapingNonASCII: "a\u{e9}\u{1b}").description == "a\\u{e9}\\u{1b}")
  }

  @Test("Bytes that are not UTF-8 are written in hexadecimal")
  func bytes() {
    #expect(Printable(bytes: [0x61, 0xff, 0xc0, 0x80]).description == "a\\xff\\xc0\\x80")
    #expect(Printable(bytes: [0xed, 0xa0, 0x80]).description == "\\xed\\xa0\\x80")
    #expect(Printable(bytes: [0xe2, 0x82]).description == "\\xe2\\x82")
    #expect(Printable(bytes: [0xf4, 0x90, 0x80, 0x80]).description == "\\xf4\\x90\\x80\\x80")
  }
}
