import Platforms
import Testing

@Suite struct BlankTextTests {
  private func isBlank(_ text: String) -> Bool { Array(text.utf8).span.isBlank }

  @Test("ASCII white space is blank, and so is nothing at all")
  func blank() {
    for text in ["", " ", "\t", "\r\n", " \t\n\u{b}\u{c}\r "] {
      #expect(isBlank(text), "\(text.utf8.map { $0 })")
    }
  }

  @Test("Other white space, control characters and letters are not")
  func notBlank() {
    for text in ["\u{a0}", "\u{3000}", "\u{0}", "\u{1b}", "\\n", " 0 "] {
      #expect(!isBlank(text), "\(text.utf8.map { $0 })")
    }
  }
}
