import Testing

@testable import Liquid

@Suite struct TextPatternTests {
  @Test(
    "A pattern takes the first place where it fits, as much of it as it may",
    arguments: [
      ("b+", "abbb bb", "bbb"), ("a|ab", "ab", "a"), ("(?:a|ab)c", "abc", "abc"),
      ("a?b", "b ab", "b"), (#"\d{2}"#, "1 234", "23"), (#"\d{2,4}"#, "12345", "1234"),
      ("[^-a-c]+", "a-xyb", "xy"), (#"[\]x]+"#, "a]x", "]x"), (#"\bt\D"#, "at t.", "t."),
      (#"\A\s*x\z"#, "  x", "  x"), ("x*", "ax", ""),
    ])
  func range(pattern: String, text: String, expected: String) throws {
    let text = Array(text.utf8)
    let match = try #require(TextPattern(pattern).firstMatch(in: text))
    #expect(text[match.range].elementsEqual(expected.utf8))
  }

  @Test("A group that takes no part has no text")
  func groups() throws {
    let match = try #require(TextPattern("(a)|(b)(c)?").firstMatch(in: Array("xb".utf8)))
    #expect(match[1] == nil)
    #expect(match[2].map(Array.init) == Array("b".utf8))
    #expect(match[3] == nil)
  }

  @Test("A pattern that fits nowhere has no match", arguments: [#"\Ab"#, #"a\b"#, "c", #"\dx"#])
  func none(pattern: String) {
    #expect(TextPattern(pattern).firstMatch(in: Array("ab".utf8)) == nil)
  }
}
