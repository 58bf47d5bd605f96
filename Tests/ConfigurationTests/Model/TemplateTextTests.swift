import Testing

@testable import Configuration

@Suite struct TemplateTextTests {
  private func title(
    _ json: String, environment: [String: String] = [:]
  ) throws -> TemplateText {
    let text = minimal.replacing("\"Bonjour {{ firstName }}\"", with: json)
    return try #require(try load(text, environment: environment).get().message.title)
  }

  private func columns(
    _ template: TemplateText, of words: [String]
  ) -> [Int] {
    words.map { word in
      let range = template.text.range(of: word)
      let offset = range.map {
        template.text.utf8.distance(from: template.text.startIndex, to: $0.lowerBound)
      }
      return template.place(ofUTF8Offset: offset ?? -1).column
    }
  }

  // The string's first character stands in column 26: `    "message": { "title": "`.
  private let first = 26

  @Test("An offset in a template maps to its line and column through every escape")
  func escapes() throws {
    let template = try title(#""\u00e9\n\ud83d\ude00é🎉{{ \"a\" | nope }}""#)
    #expect(template.text == "é\n😀é🎉{{ \"a\" | nope }}")
    #expect(template.place().line == 4)
    #expect(template.place().keyPath == "message.title")
    #expect(
      columns(template, of: ["é", "\n", "😀", "🎉", "a\"", "nope"]) == [
        first, first + 6, first + 8, first + 21, first + 27, first + 33,
      ])
    #expect(template.place(ofUTF8Offset: template.text.utf8.count).column == first + 40)
    #expect(template.place(ofUTF8Offset: 9999).column == first + 40)
  }

  @Test("After a reference the place is still right, and inside it is the reference's")
  func references() throws {
    let template = try title(
      #""a${PAYLOADBATCH_X}b\t${PAYLOADBATCH_X:-y}$${c {{ d }}""#,
      environment: ["PAYLOADBATCH_X": "{{ long value }}"])
    let wrapped = "{{ \"{\" }}{{ \"{\" }} long value }}"
    #expect(template.text == "a\(wrapped)b\t\(wrapped)${c {{ d }}")
    #expect(
      columns(template, of: ["a", "long", "b\t", "\t", "${c", "d }}"]) == [
        first, first + 1, first + 18, first + 19, first + 42, first + 49,
      ])
  }

  @Test("A problem of a template names file, place and key path")
  func problem() throws {
    let template = try title(#""\t{{ nope }}""#)
    #expect(
      template.problem(atUTF8Offset: 4, "unknown name").description
        == "p.json:4:\(first + 5): error: message.title: unknown name")
  }

  @Test("A template that an option sets names the option")
  func option() throws {
    let configuration = try load(minimal, set: [("message.title", "{{ nope }}")]).get()
    let title = try #require(configuration.message.title)
    #expect(
      title.problem(atUTF8Offset: 3, "unknown name").description
        == "--set message.title: error: message.title: unknown name")
  }

  @Test("Text without a tag is constant")
  func constants() {
    #expect(TemplateText("a { b } % }}").constantText == "a { b } % }}")
    #expect(TemplateText("a {{ b }}").constantText == nil)
    #expect(TemplateText("{% if a %}").constantText == nil)
  }
}

extension String {
  /// The first place of `other`, byte by byte.
  fileprivate func range(of other: String) -> Range<String.Index>? {
    let bytes = Array(utf8)
    let wanted = Array(other.utf8)
    for start in 0...max(0, bytes.count - wanted.count)
    where bytes[start...].starts(with: wanted) {
      let lower = utf8.index(startIndex, offsetBy: start)
      return lower..<utf8.index(lower, offsetBy: wanted.count)
    }
    return nil
  }
}
