import Testing

@testable import Bytes

@Suite struct SpellingTests {
  @Test(
    "The distance counts insertions, deletions, substitutions and swaps, as far as it matters",
    arguments: [
      ("", "", 0), ("a", "", 1), ("topic", "topci", 1), ("topic", "tpic", 1), ("ab", "ba", 1),
      ("kitten", "sitting", 3), ("ca", "abc", 3), ("abcdef", "badcfe", 3), ("日本", "日木", 1),
    ])
  func distance(left: String, right: String, expected: Int) {
    let (left, right) = (Array(left.unicodeScalars), Array(right.unicodeScalars))
    for maximum in -1...9 {
      let known = maximum < expected ? nil : expected
      #expect(Spelling.distance(left, right, atMost: maximum) == known)
      #expect(Spelling.distance(right, left, atMost: maximum) == known)
    }
  }

  @Test("The nearest name is offered, case aside, and none that is far")
  func nearest() {
    let names = ["title", "body", "deepLink"]
    #expect(Spelling.nearest(to: "Title", among: names) == "title")
    #expect(Spelling.nearest(to: "deeplink", among: names) == "deepLink")
    #expect(Spelling.nearest(to: "bdy", among: names) == "body")
    #expect(Spelling.nearest(to: "Bdoy", among: names) == "body")
    #expect(Spelling.nearest(to: "payload", among: names) == nil)
    #expect(Spelling.nearest(to: "", among: names) == nil)
  }

  @Test("Of equally near names the first is offered, of others the nearest")
  func first() {
    #expect(Spelling.nearest(to: "city", among: ["cite", "cits", "ity"]) == "cite")
    #expect(Spelling.nearest(to: "locale", among: ["lacole", "localf", "LOCALE"]) == "LOCALE")
  }

  @Test("A name that is known elsewhere is offered where none is near")
  func elsewhere() {
    #expect(
      Spelling.nearest(to: "firstName", among: ["id", "profile.firstName"]) == "profile.firstName")
    #expect(Spelling.nearest(to: "profile.firstname", among: ["id", "firstName"]) == "firstName")
    #expect(Spelling.nearest(to: "a.city", among: ["store.town", "store.city"]) == "store.city")
    #expect(
      Spelling.nearest(to: "profile.firstName", among: ["firstNames", "x.firstName"])
        == "x.firstName")
    #expect(Spelling.nearest(to: "a.", among: ["bcdef."]) == nil)
    #expect(Spelling.nearest(to: "payload", among: ["payload"]) == nil)
  }

  @Test("Words without a letter in common are not near, in any script")
  func unrelated() {
    #expect(Spelling.nearest(to: "a", among: ["b"]) == nil)
    #expect(Spelling.nearest(to: "あい", among: ["うえ"]) == nil)
  }

  @Test("Of a name of any length the beginning is compared")
  func long() {
    let name = String(repeating: "name", count: 250_000)
    #expect(Spelling.nearest(to: name + "x", among: ["other", name]) == name)
  }
}
