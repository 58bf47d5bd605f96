import Files
import TemporaryFiles
import Testing

@testable import Files

@Suite struct GlobTests {
  @Test(
    "A pattern matches as a shell's does",
    arguments: [
      ("*", "abc", true), ("*", ".abc", false), (".*", ".abc", true), ("*.csv", "a.csv", true),
      ("*.csv", "a.csv.gz", false), ("a*b*c", "aXbYbZc", true), ("a*b*c", "aXbYbZ", false),
      ("?", "é", true), ("?", "ab", false), ("??", "é", false), ("[a-c]x", "bx", true),
      ("[!a-c]x", "bx", false), ("[^a-c]x", "dx", true), ("[]]", "]", true), ("[!]]", "]", false),
      ("[a-]", "-", true), ("[é-ü]", "ö", true), ("[", "[", true), ("[a", "[a", true),
      ("\\*", "*", true), ("\\*", "a", false), ("a**b", "ab", true), ("", "", true),
      ("*", "", true),
      ("[.]x", ".x", false), ("?x", ".x", false), ("{a,b}", "a", false), ("~", "~", true),
      ("*a", "aaaaaaaaaaaaaaaaaaaaaaaab", false), ("e\u{301}*", "\u{e9}", false),
    ])
  func matching(pattern: String, name: String, isMatch: Bool) {
    #expect(GlobPattern(Array(pattern.utf8)).matches(Array(name.utf8)) == isMatch)
  }

  @Test("Many stars against a long name take no long time")
  func manyStars() {
    let pattern = GlobPattern(Array((String(repeating: "*a", count: 100) + "*b").utf8))
    #expect(!pattern.matches([UInt8](repeating: 0x61, count: 255)))
  }

  @Test("A byte that is no UTF-8 counts as one character")
  func invalidNames() {
    #expect(GlobPattern(Array("a?c".utf8)).matches([0x61, 0xff, 0x63]))
    #expect(!GlobPattern(Array("a[\u{0}-\u{10ffff}]c".utf8)).matches([0x61, 0xff, 0x63]))
  }

  @Test("Matches are sorted by their bytes and stand as the pattern does, relative to the base")
  func expansion() throws {
    let place = try TemporaryDirectory()
    let directory = try place.open()
    for name in ["b.csv", "a.csv", "B.csv", "c.txt", ".hidden.csv", "é.csv"] {
      try place.write(FileName(name), "")
    }
    _ = try directory.makeDirectory("x").createFile("1.csv")
    _ = try directory.makeDirectory("x-y").createFile("2.csv")
    #expect(
      try Glob("*.csv").paths(from: place.path) == ["B.csv", "a.csv", "b.csv", "é.csv"])
    #expect(try Glob("./[ab].csv").paths(from: place.path) == ["./a.csv", "./b.csv"])
    #expect(try Glob("*/*.csv").paths(from: place.path) == ["x-y/2.csv", "x/1.csv"])
    #expect(try Glob("*/1.csv").paths(from: place.path) == ["x/1.csv"])
    #expect(
      try Glob(place.path + "/x*/1.csv").paths(from: "/nowhere") == [place.path + "/x/1.csv"])
    #expect(try Glob("*.none").paths(from: place.path) == [])
    #expect(try Glob("none/*").paths(from: place.path) == [])
    #expect(try Glob("a.csv/*").paths(from: place.path) == [])
    #expect(try Glob("missing.csv").paths(from: place.path) == ["missing.csv"])
  }

  @Test("A file whose name looks like a pattern is itself")
  func literalNames() throws {
    let place = try TemporaryDirectory()
    for name in ["a[1].csv", "a1.csv"] { try place.write(FileName(name), "") }
    #expect(try Glob("a[1].csv").paths(from: place.path) == ["a[1].csv"])
    #expect(try Glob("a[2-].csv").paths(from: place.path) == [])
  }

  @Test("A match that is a broken link stays a match, so that nothing is lost in silence")
  func brokenLinks() throws {
    let place = try TemporaryDirectory()
    place.link("a.csv", to: "nowhere")
    #expect(try Glob("*.csv").paths(from: place.path) == ["a.csv"])
  }

  @Test("A match whose name is not UTF-8 is an error, not a file left out")
  func invalidUTF8() throws {
    let place = try TemporaryDirectory()
    _ = try place.open().createFile(FileName(bytes: [0x61, 0xff]))
    let error = try #require(throws: FileError.self) { _ = try Glob("a*").paths(from: place.path) }
    #expect(error.reason == .nameNotUTF8)
    #expect(error.exitStatus == .missingInput)
  }

  @Test("One file under two names is one identity")
  func identity() throws {
    let place = try TemporaryDirectory()
    try place.write("a", "")
    try place.write("b", "")
    place.link("c", to: "a")
    func identity(_ name: String) throws -> FileIdentity {
      try Descriptor.reading(place.path + "/" + name).status().identity
    }
    #expect(try identity("a") == identity("c"))
    #expect(try identity("a") != identity("b"))
  }
}
