import Testing

@testable import XMLExport

@Suite struct XMLCommentsTests {
  /// Comments that begin with a `>`, which libxml2 by itself may take for their end.
  private static let comments = [
    "<!-->-->", "<!--> <!- -->", "<!--> - -->", "<!--><r/></all>-->",
    "<!-->\(String(repeating: "z", count: 70_000))-->", "<!-- a --><!--> b -->",
    "<?p <!--> ?><!--> c -->", "<!---> -->",
  ]

  @Test(
    "A comment that begins with a > is one before, in and after the root, by every way to read",
    arguments: comments)
  func beginsWithBracket(comment: String) throws {
    let document = "\(comment)\n<all>\(comment)<r><v>1\(comment)2</v></r></all>\n\(comment)"
    for declaration in ["", "<?xml version='1.0' encoding='iso-8859-1'?>"] {
      for padding in [0, 3, 17, 1_009, 32_750] {
        for chunk in [1, 1 << 17] {
          var reading = XMLReading(fields: ["v"])
          reading.chunk = chunk
          try reading.read(declaration + String(repeating: "\n", count: padding) + document)
          #expect(reading.records.map(\.fields) == [["v": "12"]])
          #expect(reading.records.map(\.line) == [2 + padding])
        }
      }
    }
  }

  @Test(
    "What is broken behind such a comment is told at its place", arguments: comments)
  func broken(comment: String) throws {
    for (head, tail) in [("", "<all></al>"), ("<all/>", "<b/>")] {
      var reading = XMLReading()
      let document = head + comment + "\n" + tail
      let error = #expect(throws: XMLError.self) { try reading.read(document) }
      #expect(error?.line == 2)
    }
  }
}
