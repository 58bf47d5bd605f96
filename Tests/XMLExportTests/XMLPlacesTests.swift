import Bytes
import Records
import Testing

@testable import XMLExport

@Suite struct XMLPlacesTests {
  /// Records and what stands between them; `|` separates.
  private static let pieces =
    "<?xml version='1.0'?>\n<all>\n  |<r a='1'/>|\n\n<r2/> |<r\n a='\u{e9}>'\n b=\"\u{20ac}\"\n>\n<p>\u{1f600}</p>"
    + "</r>|<!-- <r/> \n\u{e9} -->|<r>\r\n<![CDATA[<r/>\n]]></r >|<?p <r> ?>|<r/>|\n</all>\n"

  private struct Place: Equatable { let byte, length, line: Int }

  /// The places of the records in a document in `encoding`.
  private func places(
    _ document: String, mark: Int = 0, _ encode: (String) -> [UInt8]
  ) -> [Place] {
    var places: [Place] = []
    var byte = mark
    var line = 1
    for (index, piece) in document.split(separator: "|", omittingEmptySubsequences: false)
      .enumerated()
    {
      let length = encode(String(piece)).count
      if index % 2 == 1 { places.append(Place(byte: byte, length: length, line: line)) }
      byte += length
      line += piece.utf8.count(where: { $0 == 0x0a })
    }
    return places
  }

  private func check(
    _ document: String, mark: [UInt8] = [], chunks: [Int] = [1, 2, 3, 7, 50, 4096, 1 << 17],
    _ encode: (String) -> [UInt8]
  ) throws {
    let text = mark + encode(document.replacing("|", with: ""))
    let expected = places(document, mark: mark.count, encode)
    // Blocks are read the same in all chunks.
    let ways = chunks.map { (XMLText.Way.whole, $0) } + [(.blocks, 1 << 17), (.plain, 1 << 17)]
    for (way, chunk) in ways {
      for records in [1, 3, 1000] {
        var reading = XMLReading()
        (reading.way, reading.chunk) = (way, chunk)
        reading.size = BatchSize(bytes: 1 << 18, records: records)
        try reading.read(text)
        let found = reading.records.map { Place(byte: $0.byte, length: $0.length, line: $0.line) }
        #expect(found == expected, "\(way), chunks of \(chunk)")
        #expect(reading.records.map(\.number) == Array(1...found.count))
        #expect(reading.records.map(\.ordinal) == Array(101..<101 + found.count))
      }
    }
  }

  private func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 255))
      return bigEndian ? [high, low] : [low, high]
    }
  }

  @Test("Byte, length and line of every record are those of the document")
  func utf8() throws {
    try check(XMLPlacesTests.pieces) { Array($0.utf8) }
  }

  @Test("A byte-order mark counts")
  func byteOrderMark() throws {
    try check(XMLPlacesTests.pieces, mark: [0xef, 0xbb, 0xbf]) { Array($0.utf8) }
  }

  @Test("The places are right in a document of many chunks")
  func long() throws {
    let more = (0..<3000).map { index in
      "\n \u{e9}|<r id='\(index)'><p>\(String(repeating: "\u{20ac}", count: index % 40))</p></r>|"
    }
    let document = "<all>" + more.joined() + "</all>"
    try check(document, chunks: [999, 4096, 1 << 17]) { Array($0.utf8) }
  }

  @Test("The bytes of UTF-16 are those delivered", arguments: [false, true])
  func utf16Bytes(bigEndian: Bool) throws {
    let mark: [UInt8] = bigEndian ? [0xfe, 0xff] : [0xff, 0xfe]
    try check(XMLPlacesTests.pieces, mark: mark) { utf16($0, bigEndian: bigEndian) }
    let declared = XMLPlacesTests.pieces.replacing("'1.0'?", with: "'1.0' encoding='UTF-16'?")
    try check(declared, mark: mark) { utf16($0, bigEndian: bigEndian) }
    // Without a mark, known by its first bytes.
    try check(XMLPlacesTests.pieces) { utf16($0, bigEndian: bigEndian) }
  }

  @Test("The bytes of a long UTF-16 document are those delivered")
  func longUTF16() throws {
    let more = (0..<3000).map { "\n \u{e9}|<r id='\($0)'><p>\u{1f600}\u{20ac}</p></r>|" }
    let document = "<all>" + more.joined() + "</all>"
    try check(document, mark: [0xff, 0xfe], chunks: [999, 1 << 17]) { utf16($0, bigEndian: false) }
  }

  @Test("In a declared single-byte encoding the bytes are those delivered", arguments: [1, 3000])
  func latin1(count: Int) throws {
    let more = (0..<count).map { "\n \u{e9}|<r id='\($0)' b='\u{e9}'><p>\u{fc}\u{fc}</p></r>|" }
    for encoding in ["ISO-8859-1", "windows-1252", "iso-8859-15"] {
      let document =
        "<?xml version='1.0' encoding='\(encoding)'?>\n<all>" + more.joined() + "</all>"
      try check(document, chunks: count == 1 ? [1, 2, 7, 4096] : [999, 1 << 17]) {
        $0.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      }
    }
  }

  @Test("A start tag longer than libxml2 converts at a time is where the document has it")
  func longTags() throws {
    let value = String(repeating: "\u{fc}\u{e9}y", count: 20_000)
    let records = "\n|<r a='\(value)'/>|\n|<r a='1' b='\(value)\(value)'><p/></r>|\n|<r/>|"
    try check("<all>" + records + "</all>", mark: [0xff, 0xfe], chunks: [999, 1 << 17]) {
      utf16($0, bigEndian: false)
    }
    for encoding in ["ISO-8859-1", "windows-1252"] {
      let document = "<?xml version='1.0' encoding='\(encoding)'?>\n<all>" + records + "</all>"
      try check(document, chunks: [999, 1 << 17]) {
        $0.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      }
    }
  }

  @Test("Values of every encoding arrive as UTF-8", arguments: [1, 5, 1 << 17])
  func values(chunk: Int) throws {
    var reading = XMLReading()
    reading.chunk = chunk
    let value = "\u{e9}\u{fc}\u{df}"
    for (encoding, bytes) in [
      ("ISO-8859-1", [0xe9, 0xfc, 0xdf]), ("windows-1252", [0xe9, 0xfc, 0xdf]),
      ("IBM850", [0x82, 0x81, 0xe1]),
    ] as [(String, [UInt8])] {
      let text =
        Array("<?xml version='1.0' encoding='\(encoding)'?><r a='".utf8) + bytes
        + Array("'><b>".utf8) + bytes + Array("</b></r>".utf8)
      try reading.read(text)
      #expect(reading.records.map(\.letter) == [["a": .text(value), "b": .text(value)]])
    }
    for bigEndian in [false, true] {
      let text = "<?xml version='1.0' encoding='utf-16'?><r a='\(value)\u{1f600}'/>"
      try reading.read(
        (bigEndian ? [0xfe, 0xff] : [0xff, 0xfe]) + utf16(text, bigEndian: bigEndian))
      #expect(reading.records.map(\.letter) == [["a": .text(value + "\u{1f600}")]])
    }
  }

  @Test("Batches are cut by bytes and records of the document, never by the chunks")
  func batches() throws {
    let document = "<all>" + (0..<500).map { "<r id='\($0)'/>" }.joined(separator: "\n") + "</all>"
    var reading = XMLReading()
    for size in [BatchSize(bytes: 100, records: 1000), BatchSize(bytes: 1 << 18, records: 7)] {
      reading.size = size
      reading.chunk = 1 << 17
      try reading.read(document)
      let counts = reading.batchCounts
      #expect(counts.count > 10)
      for chunk in [1, 10, 333] {
        reading.chunk = chunk
        try reading.read(document)
        #expect(reading.batchCounts == counts)
      }
    }
  }
}
