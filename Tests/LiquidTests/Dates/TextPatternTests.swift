import RandomInput
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

  @Test(
    "A text without the bytes of which every match has one is passed over, as if it had been tried",
    arguments: [
      (#"((?:\d+\s*:\s*\d+|\d+\s*h(?:\s*\d+m?)?)(?:\s*[ap]m\b)?|\d+\s*[ap]m\b)"#, ":hm"),
      (#"('?-?\d+)/\s*('?\d+)(?:\D\s*('?-?\d+))?"#, "/"), (#"'(\d+)\b"#, "'"),
      (#"(\d+)(?:st|nd|rd|th)\b"#, nil), (#"a?-?b?"#, ""), (#"[^x]+"#, ""),
    ])
  func needed(source: String, bytes: String?) {
    let pattern = TextPattern(source)
    var random = SeededRandom(seed: 7)
    for _ in 0..<3_000 {
      let text = random.bytes(
        Int.random(in: 0...9, using: &random), from: Array("0123:/-' ahmpstx".utf8))
      let tried = pattern.firstMatch(in: text)?.range
      #expect(pattern.firstMatch(in: text, of: ByteSet(text))?.range == tried)
    }
    guard let bytes else { return }
    var compiler = TextPatternCompiler(source)
    let needed = TextPattern.neededBytes(compiler.steps())
    #expect(needed == (bytes.isEmpty ? nil : ByteSet(Array(bytes.utf8))))
  }

  @Test("A run gives back what the steps behind it need")
  func givesBack() throws {
    for (source, text, expected) in [
      (#"\d+2"#, "12321", "1232"), (#"\s*\s"#, "   ", "   "), ("[ab]*b", "aabab", "aabab"),
      ("(a*)(a*)b", "xaab", "aab"), (#"\d*\d{2}x"#, "1234x", "1234x"),
    ] {
      let match = try #require(TextPattern(source).firstMatch(in: Array(text.utf8)))
      #expect(Array(text.utf8)[match.range].elementsEqual(expected.utf8))
    }
  }
}
