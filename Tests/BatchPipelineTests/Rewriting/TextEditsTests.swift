import Testing

@testable import BatchPipeline

@Suite struct TextEditsTests {
  private func text(_ text: String, _ edits: (Range<Int>, String)...) -> String {
    var all = TextEdits()
    for (range, replacement) in edits { all.replace(range, with: Array(replacement.utf8)) }
    return String(decoding: all.applied(to: Array(text.utf8)), as: UTF8.self)
  }

  @Test("Edits are made where they belong, in whatever order they came; all else stays as it is")
  func order() {
    #expect(text("{\r\n\t1,\r\n\t2\r\n}", (9..<10, "22"), (4..<5, "")) == "{\r\n\t,\r\n\t22\r\n}")
  }

  @Test("Text can be put in at either end, and right behind what another edit replaced")
  func ends() {
    #expect(text("abc", (3..<3, ">"), (0..<0, "<")) == "<abc>")
    #expect(text("abc", (0..<1, "x"), (1..<2, "y")) == "xyc")
    #expect(text("", (0..<0, "x")) == "x")
  }

  @Test("A text without an edit is the same, and there is nothing to write")
  func none() {
    #expect(text("a\tb\r\n") == "a\tb\r\n")
    #expect(TextEdits().isEmpty)
    var edits = TextEdits()
    edits.replace(0..<0, with: [])
    #expect(!edits.isEmpty)
  }
}
