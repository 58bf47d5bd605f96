import Testing

@testable import XMLExport

@Suite struct LineEndsTests {
  @Test("Every line end becomes LF, also where it is cut", arguments: 1...9)
  func lineEnds(piece: Int) {
    let text = Array("a\r\nb\rc\nd\r\r\n\n\r".utf8)
    var output: [UInt8] = []
    var index = 0
    while index < text.count {
      let end = min(text.count, index + piece)
      let isAfterReturn = index > 0 && text[index - 1] == 0x0d
      let piece = text.span.extracting(index..<end)
      output += piece.normalizedLineEnds(isAfterReturn: isAfterReturn) ?? Array(text[index..<end])
      index = end
    }
    #expect(String(decoding: output, as: UTF8.self) == "a\nb\nc\nd\n\n\n\n")
  }

  @Test(
    "CR LF is one line end only where nothing stands between them",
    arguments: [
      ("<![CDATA[a\r]]><![CDATA[\nb]]>", "a\n\nb"), ("<![CDATA[a\r\n]]><![CDATA[\nb]]>", "a\n\nb"),
      ("<![CDATA[a\r]]><![CDATA[]]><![CDATA[\nb]]>", "a\n\nb"), ("<![CDATA[a\r]]>\nb", "a\n\nb"),
      ("<![CDATA[a\r]]><!-- -->\nb", "a\n\nb"), ("a\r<![CDATA[\nb]]>", "a\n\nb"),
      ("<![CDATA[a\r\nb]]>", "a\nb"), ("<![CDATA[<![CDATA[\r]]><![CDATA[\n]]>", "<![CDATA[\n\n"),
    ])
  func sections(text: String, value: String) throws {
    for chunk in [1, 7, 1 << 17] {
      let letters = try XMLReading.letters("<all><r><v>\(text)</v></r></all>", chunk: chunk)
      #expect(letters == [["v": .text(value)]], "\(text.debugDescription), chunks of \(chunk)")
    }
  }

  @Test("In a long section a line end is one, wherever libxml2 cuts", arguments: 0..<4)
  func longSection(shift: Int) throws {
    let value = String(repeating: "x", count: shift) + String(repeating: "a\r\nb", count: 30_000)
    let letters = try XMLReading.letters("<all><r><v><![CDATA[\(value)]]></v></r></all>")
    #expect(letters == [["v": .text(value.replacing("\r\n", with: "\n"))]])
  }
}
