import Records
import Testing

@testable import XMLExport

@Suite struct XMLSplitterTests {
  private let layout = XMLLayout(record: "r", fields: ["a"], renamed: nil, lists: [])

  /// All blocks of `document`; each read gives what is asked for.
  private func blocks(
    _ document: String, size: BatchSize = BatchSize(), limits: RecordLimits = RecordLimits()
  ) throws -> [XMLBlock] {
    let text = Array(document.utf8)
    var splitter = XMLSplitter(
      layout: layout, limits: limits, size: size, export: 0, firstOrdinal: 1)
    var blocks: [XMLBlock] = []
    var index = 0
    while let block = try splitter.nextBlock({ count, piece in
      let end = min(text.count, index + count)
      piece += text[index..<end]
      index = end
      return end < text.count
    }) {
      blocks.append(block)
    }
    return blocks
  }

  private func records(_ block: XMLBlock) -> [String] {
    if block.parsed != nil { return ["parsed"] }
    return block.records.map { String(decoding: block.text[$0], as: UTF8.self) }
  }

  @Test("The blocks are the whole document, and begin where the one before ends")
  func whole() throws {
    let document =
      "<?xml version='1.0'?>\n<all>" + (0..<100).map { "\n<r a='\($0)'>\u{e9}</r>" }.joined()
      + "\n</all>\n"
    let blocks = try blocks(document, size: BatchSize(bytes: 200, records: 7))
    #expect(blocks.count > 10)
    var text: [UInt8] = []
    for block in blocks {
      #expect(block.parsed == nil)
      #expect(block.frame.start.byte == text.count)
      #expect(block.frame.start.line == 1 + text.count(where: { $0 == 0x0a }))
      text += block.text
    }
    #expect(String(decoding: text, as: UTF8.self) == document)
    #expect(blocks.map(\.frame.isLast) == blocks.indices.map { $0 == blocks.count - 1 })
    #expect(blocks.flatMap(records).count == 100)
  }

  @Test(
    "Records end where their element does",
    arguments: [
      "<r/>", "<r></r>", "<r a='/>'/>", "<r a='/>'></r>", "<r a='x>y'/>", "<r>/></r>",
      "<r><r/><r></r></r>", "<r><r a='/>'></r></r>", "<r><x:r></x:r></r>", "<n:r></n:r >",
      "<n:r><r></r></n:r>", "<r><!--</r>--></r>", "<r><![CDATA[</r>]]></r>", "<r><?p </r>?></r>",
      "<r><!--></r>--></r>", "<r><rr></rr><x.r/></r>", "<r\n></r\n>", "<r><a/>text</r>",
      "<r><aVeryLongNameOfAnElement:r></aVeryLongNameOfAnElement:r></r>",
    ])
  func records(record: String) throws {
    for between in ["", "\n", "text", "<!-- <r/> -->", "<x a='<'>".replacing("<'", with: "'")] {
      let close = between.hasPrefix("<x") ? "</x>" : ""
      let document = "<all>\(between)\(record)\(close)\(between)\(record)\(close)</all>"
      #expect(try blocks(document).flatMap(records) == [record, record], "\(document)")
    }
    // Of a shorter document the encoding is for libxml2 to find out.
    if record.utf8.count > 5 { #expect(try blocks(record).flatMap(records) == [record]) }
  }

  @Test("Open elements are those of the block's start")
  func ancestors() throws {
    let document = "<all\n k='1'>\n<g xmlns:p='urn:p' k='1'><r/><r/></g><r/></all>"
    let blocks = try blocks(document, size: BatchSize(bytes: 1, records: 1))
    let tags = blocks.map {
      $0.frame.ancestors.tags.map { String(decoding: $0.text, as: UTF8.self) }
    }
    #expect(tags.contains(["<all  >", "<g xmlns:p='urn:p'  >"]))
    #expect(tags.contains(["<all  >"]))
    #expect(Set(blocks.map { $0.frame.ancestors.tags.map(\.line) }) == [[], [1], [1, 3]])
  }

  @Test(
    "What cannot be split is parsed by the reader",
    arguments: [
      "<?xml version='1.0' encoding='ISO-8859-15'?><all><r a='1'/></all>",
      "<?xml version='1.0' encoding = \"us-ascii\"?><all><r a='1'/></all>",
      "<all><r a='\(String(repeating: "x", count: 20_000))'/></all>",
    ])
  func parsed(document: String) throws {
    let blocks = try blocks(
      document, size: BatchSize(bytes: 100, records: 10), limits: RecordLimits(recordBytes: 100))
    #expect(blocks.map(records) == [["parsed"]])
    #expect(blocks.map(\.count) == [1])
  }

  @Test("A block has no more records and not much more bytes than allowed")
  func sizes() throws {
    let document =
      "<all>" + (0..<1000).map { "<r a='\($0)'/><!-- between -->" }.joined() + "</all>"
    for block in try blocks(document, size: BatchSize(bytes: 1000, records: 20)) {
      #expect(block.parsed == nil)
      #expect(block.records.count <= 20)
      #expect(block.text.count < 1100)
    }
  }

  @Test("End tags that never end are each looked at once", .timeLimit(.minutes(10)))
  func endTagsWithoutEnd() throws {
    let document = "<all><r>" + String(repeating: "</\u{e9}", count: 700_000)
    // libxml2 says what is wrong with them.
    let count = try blocks(document).count
    #expect(count == 1)
  }

  @Test(
    "Columns are characters, in whichever block they stand",
    arguments: [
      "<p></p>", "<\u{e9}></\u{e9}>", "<abcdefghijklmnopq\u{e9}></abcdefghijklmnopq\u{e9}>",
      "<abcdefghijklmn\u{e9}></abcdefghijklmn\u{e9}\t>", "<p><![CDATA[\u{e9}>]]></p>",
      "<p><![CDATA[\u{e9}\n\u{20ac}]]></p>", "<!-- </\u{e9}> \u{e9} -->", "<?p </\u{e9}> \u{e9}?>",
      "<p a='\u{e9}'>\u{20ac}</p>",
    ])
  func columns(content: String) throws {
    let records = (0..<60).map { "<r>\($0)\(content)</r>" }.joined()
    for document in ["<all>\(records)", "<all>\(records)</all>", "<all>\(records)\(content)<r>"] {
      var reading = XMLReading()
      reading.comparesWays = false
      let broken = document + "</x>"
      let expected = #expect(throws: XMLError.self) { try reading.read(broken) }
      // libxml2 stands behind an end tag that it does not expect, and before one behind the root.
      let last = document.hasSuffix("</all>") ? document : broken
      #expect(expected?.line == 1 + last.utf8.count { $0 == 10 })
      #expect(expected?.column == last.unicodeScalars.reversed().prefix { $0 != "\n" }.count + 1)
      for way in [XMLText.Way.blocks, .plain] {
        for bytes in [50, 400, 1 << 18] {
          (reading.way, reading.size) = (way, BatchSize(bytes: bytes, records: 1000))
          let error = #expect(throws: XMLError.self) { try reading.read(broken) }
          #expect(error == expected, "\(way), \(bytes)")
        }
      }
    }
  }

  @Test("The names are those of the blocks that were handed out, however far libxml2 is")
  func names() throws {
    let records = String(repeating: "<r a='1'/>", count: 3)
    let document = "<?xml version='1.0' encoding='iso-8859-15'?><all>\(records)<r late='1'/></all>"
    var splitter = XMLSplitter(
      layout: layout, limits: RecordLimits(), size: BatchSize(endingAt: 3), export: 0,
      firstOrdinal: 1)
    var names: [[String]] = []
    while try splitter.nextBlock({ _, piece in
      piece += Array(document.utf8)
      return false
    }) != nil {
      names.append(splitter.names.map(\.text))
    }
    #expect(names == [["a"], ["a", "late"]])
  }

  @Test("Where the stream below fails, what was read is judged first")
  func place() throws {
    struct Damage: Error {}
    func splitter(_ pieces: String...) throws -> (line: Int, column: Int) {
      var splitter = XMLSplitter(
        layout: layout, limits: RecordLimits(), size: BatchSize(), export: 0, firstOrdinal: 1)
      var index = 0
      let damage = #expect(throws: (any Error).self) {
        _ = try splitter.nextBlock { _, piece in
          piece += Array(pieces[index].utf8)
          index += 1
          if index == pieces.count { throw Damage() }
          return true
        }
      }
      if let error = damage as? XMLError { throw error }
      return try splitter.place()
    }
    #expect(try splitter("<all>\n<r/>\n<r>").line == 3)
    let section = "<all>\n<r><a><![CDATA[" + String(repeating: "y\n", count: 300)
    #expect(try splitter(section).line == 302)
    #expect(throws: XMLError.self) { try splitter("<all>\n<r></all>") }
    for encoding in ["iso-8859-1", "iso-8859-15"] {
      let start = "<?xml version='1.0' encoding='\(encoding)'?>\n<all>\n"
      #expect(try splitter(start, "<r/>\n<r/>\n<r>").line == 5)
      #expect(throws: XMLError.self) { try splitter(start, "<r>\n</all>") }
    }
  }
}
