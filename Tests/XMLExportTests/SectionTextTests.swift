import Testing

@testable import XMLExport

@Suite struct SectionTextTests {
  @Test("Every line end becomes LF, also where it is cut", arguments: 1...9)
  func lineEnds(piece: Int) {
    let text = Array("a\r\nb\rc\nd\r\r\n\n\r".utf8)
    var section = SectionText()
    var output: [UInt8] = []
    var index = 0
    while index < text.count {
      let end = min(text.count, index + piece)
      output += section.normalized(text.span.extracting(index..<end)) ?? Array(text[index..<end])
      index = end
    }
    #expect(String(decoding: output, as: UTF8.self) == "a\nb\nc\nd\n\n\n\n")
  }

  @Test("A LF after the end of a section is its own")
  func end() {
    var section = SectionText()
    let (first, second): ([UInt8], [UInt8]) = ([0x0d], [0x0a])
    #expect(section.normalized(first.span) == [0x0a])
    section.end()
    #expect(section.normalized(second.span) == nil)
  }
}
