import Testing

@testable import Configuration

@Suite struct SpellingTests {
  @Test(
    "The distance counts insertions, deletions, substitutions and swaps",
    arguments: [
      ("", "", 0), ("a", "", 1), ("topic", "topci", 1), ("topic", "tpic", 1), ("ab", "ba", 1),
      ("kitten", "sitting", 3), ("ca", "abc", 3),
    ])
  func distance(left: String, right: String, expected: Int) {
    #expect(Spelling.distance(Array(left), Array(right)) == expected)
    #expect(Spelling.distance(Array(right), Array(left)) == expected)
  }

  @Test("The nearest name is offered, case aside, and none that is far")
  func nearest() {
    let names = ["title", "body", "deepLink"]
    #expect(Spelling.nearest(to: "Title", among: names) == "title")
    #expect(Spelling.nearest(to: "deeplink", among: names) == "deepLink")
    #expect(Spelling.nearest(to: "bdy", among: names) == "body")
    #expect(Spelling.nearest(to: "payload", among: names) == nil)
    #expect(Spelling.nearest(to: "", among: names) == nil)
  }
}
