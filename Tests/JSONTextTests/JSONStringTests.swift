import Testing

@testable import JSONText

@Suite struct JSONStringTests {
  @Test("An offset in the decoded text maps to the document through every kind of escape")
  func offsets() throws {
    let document = Array(#"{"k": "aé\n\u00e9\u20ac\ud83c\udf89🎉\"z"}"#.utf8)
    let node = try #require(try JSONParser.parse(document)["k"])
    guard case .string(let string) = node.value else { return #expect(Bool(false)) }
    #expect(string.text == "aé\né€🎉🎉\"z")
    // Decoded lengths 1 2 1 2 3 4 4 1 1, written lengths 1 2 2 6 6 12 4 2 1.
    let starts = [(0, 7), (1, 8), (3, 10), (4, 12), (6, 18), (9, 24), (13, 36), (17, 40), (18, 42)]
    for (decoded, written) in starts {
      #expect(string.documentOffset(ofUTF8Offset: decoded, in: document) == written)
    }
    var offsets = JSONStringOffsets(of: string)
    for offset in [2, 11, 19, 1000, 0, 11] {
      #expect(
        offsets.documentOffset(ofUTF8Offset: offset, in: document)
          == string.documentOffset(ofUTF8Offset: offset, in: document))
    }
    #expect(string.documentOffset(ofUTF8Offset: 2, in: document) == 8)
    #expect(string.documentOffset(ofUTF8Offset: 11, in: document) == 24)
    #expect(string.documentOffset(ofUTF8Offset: 19, in: document) == 43)
    #expect(string.documentOffset(ofUTF8Offset: 1000, in: document) == 43)
  }

  @Test("Strings are compared as bytes")
  func comparison() {
    #expect(JSONString("é").equals("é"))
    #expect(!JSONString("é").equals("e\u{301}"))
    #expect(!JSONString("a").equals("ab"))
  }
}
