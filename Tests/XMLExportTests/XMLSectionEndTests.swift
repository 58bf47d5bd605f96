import Testing

@testable import XMLExport

/// `]]>` in text, which XML 1.0 §2.4 does not allow.
@Suite struct XMLSectionEndTests {
  /// Where the slices end that libxml2 is given, and some bytes around.
  private static let ends = [4, 20, 1_028, 1_044, 33_796]

  private func compare(_ text: (Int) -> String, isRead: Bool, padding: ClosedRange<Int>) throws {
    for count in padding {
      let document = text(count)
      for way in XMLText.Way.allCases {
        var reading = XMLReading()
        (reading.way, reading.comparesWays) = (way, false)
        do {
          try reading.read(document)
          #expect(isRead, "\(way), \(count)")
        } catch let error as XMLError {
          #expect(!isRead, "\(way), \(count)")
          let before = document.utf8.count - "]]></v></r></all>".utf8.count
          #expect((error.line, error.column) == (1, before + 1), "\(way), \(count)")
        }
      }
    }
  }

  @Test(
    "A section end in text is refused at its place wherever a slice ends, by every way to read",
    arguments: ends)
  func text(end: Int) throws {
    let head = "<all><r><v>"
    let first = max(0, end - head.utf8.count - 5)
    try compare(
      { head + String(repeating: "x", count: $0) + "]]></v></r></all>" }, isRead: false,
      padding: first...first + 12)
  }

  @Test("A section end is refused in a record that libxml2 gets alone, behind plain ones")
  func record() throws {
    let head = "<all>" + String(repeating: "<r k='1'/>", count: 2_000)
    for count in 32_750...32_775 {
      var reading = XMLReading()
      reading.way = .plain
      let record = "<r><v>" + String(repeating: "x", count: count - 6) + "]]></v></r>"
      #expect(throws: XMLError.self, "\(count)") { try reading.read(head + record + "</all>") }
    }
  }

  @Test("A section end is refused behind other brackets", arguments: 1...5)
  func brackets(count: Int) throws {
    let head = "<all><r><v>"
    let brackets = String(repeating: "]", count: count)
    let first = 33_796 - head.utf8.count - count - 5
    try compare(
      { head + String(repeating: "x", count: $0) + brackets + "]]></v></r></all>" }, isRead: false,
      padding: first...first + 12)
  }

  @Test(
    "Brackets that end nothing, and sections, are read wherever a slice ends",
    arguments: [
      "]]", "]>", "] ]>", "]]]]]]", "]]&gt;", "]&#93;>", "]]<!-- -->>", "]<![CDATA[]]>]>",
      "<![CDATA[]]>", "<![CDATA[]]]]>", "<![CDATA[]]]]]]>]]",
    ])
  func legal(text: String) throws {
    for end in [1_044, 33_796] {
      let first = max(0, end - 11 - text.utf8.count - 3)
      try compare(
        { "<all><r><v>" + String(repeating: "x", count: $0) + text + "</v></r></all>" },
        isRead: true, padding: first...first + text.utf8.count + 6)
    }
  }

  @Test("A section end is refused in UTF-16 and in other encodings, too", arguments: [false, true])
  func converted(isUTF16: Bool) {
    let declaration = isUTF16 ? "" : "<?xml version='1.0' encoding='ISO-8859-1'?>"
    let head = declaration + "<all><r><v>"
    // Slices of the start have 16 bytes, others 4 KiB.
    let first = (isUTF16 ? 2_500 : 5_000) - head.utf8.count
    for count in first..<first + 200 {
      let text = head + String(repeating: "x", count: count) + "]]></v></r></all>"
      var bytes = Array(text.utf8)
      if isUTF16 { bytes = [0xff, 0xfe] + bytes.flatMap { [$0, 0] } }
      var reading = XMLReading()
      reading.comparesWays = false
      #expect(throws: XMLError.self, "\(count)") { try reading.read(bytes) }
    }
  }
}
