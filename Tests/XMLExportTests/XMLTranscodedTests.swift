import Bytes
import Records
import Testing

@testable import XMLExport

/// Documents in other encodings than UTF-8 that are cut into blocks.
@Suite struct XMLTranscodedTests {
  /// Compares a document in `encoding` with the same in UTF-8: all must be the same but where records stand,
  /// which is told by the bytes before and in them.
  /// - Returns: Whether the document was read.
  @discardableResult
  private func compare(
    _ body: String, _ encoding: XMLEncoding, _ reading: XMLReading, _ comment: String
  ) -> Bool {
    let blanks = String(repeating: " ", count: encoding.name.count - "UTF-8".count)
    let text = encoding.encodable(body)
    let plain = Array("<?xml version='1.0' encoding='UTF-8'\(blanks)?>\(text)".utf8)
    let encoded =
      encoding.mark
      + encoding.bytes(of: "<?xml version='1.0' encoding='\(encoding.name)'?>\(text)")
    func length(_ range: Range<Int>) -> Int {
      encoding.bytes(of: String(decoding: plain[range], as: UTF8.self)).count
    }
    var isRead = false
    for way in [XMLText.Way.blocks, .plain] {
      var expected = reading.outcome(of: plain, way)
      isRead = expected.error == nil
      var (end, encodedEnd) = (0, encoding.mark.count)
      for (index, record) in expected.records.enumerated() {
        let start = encodedEnd + length(end..<record.byte)
        end = record.byte + record.length
        encodedEnd = start + length(record.byte..<end)
        (expected.records[index].byte, expected.records[index].length) = (start, encodedEnd - start)
      }
      let found = reading.outcome(of: encoded, way)
      guard let difference = found.difference(from: expected) else { continue }
      Issue.record("\(encoding), \(way), \(comment): \(difference)")
    }
    return isRead
  }

  /// A document's text without a declaration or a mark.
  private func body(_ document: some StringProtocol) -> String {
    var text = document.drop(while: { $0 == "\u{feff}" })
    if text.hasPrefix("<?xml"), let end = text.firstIndex(of: ">") {
      text = text[text.index(after: end)...]
    }
    return String(text)
  }

  private func reading(_ dice: inout RandomXML) -> XMLReading {
    var reading = XMLReading(fields: ["a", "profile.a", "b", "r.a", "\u{e9}"])
    if dice.chance(20) { reading.lists = ["a", "profile.a"] }
    if dice.chance(40) {
      // Those over a limit are for libxml2, with everything behind them.
      let bytes = [100, 800][dice.next(below: 2)]
      reading.limits = RecordLimits(fieldBytes: 30, fields: 12, recordBytes: bytes)
    }
    reading.size = BatchSize(bytes: [1, 60, 300, 3000][dice.next(below: 4)], records: 4)
    return reading
  }

  @Test("They are read as the same documents in UTF-8", arguments: XMLEncoding.allCases)
  func legal(encoding: XMLEncoding) {
    var count = 0
    for seed in 0..<80 {
      var dice = RandomXML(seed: UInt64(3_000_000 + seed))
      let reading = reading(&dice)
      if compare(body(dice.document()), encoding, reading, "seed \(seed)") { count += 1 }
    }
    #expect(count > 40)
  }

  @Test(
    "What is wrong with them is what is wrong in UTF-8, at the same place",
    arguments: XMLEncoding.allCases)
  func damaged(encoding: XMLEncoding) {
    var count = 0
    for seed in 0..<120 {
      var dice = RandomXML(seed: UInt64(4_000_000 + seed))
      let reading = reading(&dice)
      let document = dice.damaged(Array(body(dice.document()).utf8))
      let text = String(decoding: document, as: UTF8.self)
      if !compare(text, encoding, reading, "seed \(seed)") { count += 1 }
    }
    #expect(count > 60)
  }

  @Test("Records behind one over its limit stand where they do", arguments: XMLEncoding.allCases)
  func oversized(encoding: XMLEncoding) {
    var reading = XMLReading(fields: ["a"])
    reading.limits = RecordLimits(fieldBytes: 1000, recordBytes: 5_000)
    reading.size = BatchSize(bytes: 400, records: 3)
    let small = (0..<40).map { "<r a='\u{e9}\($0)'><b>\u{20ac}\u{1f600}\u{fc}</b></r>\n\u{e9}" }
    for count in [4_000, 100_000] {
      let large = "<r a='\u{fc}'><c>" + String(repeating: "\u{e9}x", count: count) + "</c></r>"
      let body = "<all>" + small.joined() + large + small.joined() + large + "<r/></all>"
      #expect(compare(body, encoding, reading, "\(count)"))
    }
  }

  private func blocks(_ text: [UInt8], chunk: Int = .max) throws -> [XMLBlock] {
    var splitter = XMLSplitter(
      layout: XMLLayout(record: "r", fields: [], renamed: nil, lists: []), limits: RecordLimits(),
      size: BatchSize(bytes: 1, records: 1), export: 0, firstOrdinal: 1)
    var blocks: [XMLBlock] = []
    var index = 0
    while true {
      let block = try splitter.nextBlock { count, piece in
        let end = min(text.count, index + min(count, chunk))
        piece += text[index..<end]
        index = end
        return end < text.count
      }
      guard let block else { return blocks }
      blocks.append(block)
    }
  }

  @Test("They are cut into blocks for the workers", arguments: XMLEncoding.allCases)
  func areCut(encoding: XMLEncoding) throws {
    let head = "<?xml version='1.0' encoding='\(encoding.name)'?>"
    let text =
      encoding.mark + encoding.bytes(of: head + "<all><r a='\u{e9}'/><r a='\u{fc}'/></all>")
    for chunk in [100, 101, 102, 103, .max] {
      let blocks = try blocks(text, chunk: chunk)
      #expect(blocks.allSatisfy { $0.parsed == nil })
      #expect(blocks.map(\.count) == [0, 1, 1, 0, 0])
      #expect(
        String(decoding: blocks.flatMap(\.text), as: UTF8.self)
          == "<?xml version='1.0' encoding='UTF-8'"
          + String(repeating: " ", count: encoding.name.count - 5)
          + "?><all><r a='\u{e9}'/><r a='\u{fc}'/></all>")
    }
  }

  @Test(
    "Quotes, blanks and the case of the name do not matter",
    arguments: [
      "encoding = 'iso-8859-1'", "encoding\n=\t'windows-1252' ",
      "encoding=\"iso-8859-1\"", "encoding='Iso-8859-1'", "encoding=\"WINDOWS-1252\"",
      "encoding='windows-1252' standalone='yes'",
    ])
  func declarations(declaration: String) throws {
    let text = Array("<?xml version='1.0' \(declaration)?><r a='".utf8) + [0xfc] + Array("'/>".utf8)
    #expect(try blocks(text).allSatisfy { $0.parsed == nil })
    var reading = XMLReading()
    try reading.read(text)
    #expect(reading.records.map(\.letter) == [["a": .text("\u{fc}")]])
  }

  @Test(
    "A document whose encoding only libxml2 tells is left to it",
    arguments: [
      "encoding='iso-8859-15'", "encoding='us-ascii'",
      "encoding='utf-16'", "encoding='utf-16be'", "encoding='windows-1252", "encoding=",
      "encoding='klingon'", "encoding=''",
    ])
  func others(declaration: String) throws {
    let text = Array("<?xml version='1.0' \(declaration)?><all><r/></all>".utf8)
    // Some of them are refused.
    let blocks = (try? blocks(text)) ?? []
    #expect(blocks.allSatisfy { $0.parsed != nil })
  }

  @Test("So is one whose mark and declaration differ, and UTF-32")
  func contradictions() throws {
    let utf16 = XMLEncoding.utf16
    for name in ["utf-8", "iso-8859-1", "utf-16le", "utf-32"] {
      let text =
        utf16.mark + utf16.bytes(of: "<?xml version='1.0' encoding='\(name)'?><all><r/></all>")
      #expect(((try? blocks(text)) ?? []).allSatisfy { $0.parsed != nil }, "\(name)")
    }
    let marked = "\u{feff}<?xml version='1.0' encoding='iso-8859-1'?><all><r/></all>"
    #expect(((try? blocks(Array(marked.utf8))) ?? []).allSatisfy { $0.parsed != nil })
    for twice in ["\u{feff}<all><r/></all>", " <all><r/></all>"] {
      let blocks = (try? blocks(utf16.mark + utf16.bytes(of: twice))) ?? []
      #expect(blocks.allSatisfy { $0.parsed != nil })
    }
    let utf32 = "<all><r/></all>".utf8.flatMap { [$0, 0, 0, 0] as [UInt8] }
    // libxml2 reads no UTF-32 through iconv in every release: read by it, or refused by it.
    #expect(((try? blocks(utf32)) ?? []).allSatisfy { $0.parsed != nil })
    #expect(throws: XMLError.self) { try blocks([0xff, 0xfe, 0, 0] + utf32) }
  }

  @Test("What libxml2 reads in them from one record on takes flat memory")
  func flatMemory() throws {
    let parser = try XMLPushParser(
      layout: XMLLayout(record: "r", fields: [], renamed: nil, lists: []), limits: RecordLimits(),
      size: BatchSize(), export: 0, firstOrdinal: 1)
    parser.sources = XMLSourceOffsets(.latin1, from: XMLOffset(text: 0, source: 7))
    try parser.parse(Array("<all>".utf8).span)
    let record = Array("<r><a>\(String(repeating: "\u{e9}", count: 500))</a></r>".utf8)
    var most = 0
    for _ in 0..<200 {
      try parser.parse(record.span)
      most = max(most, parser.sources?.text.count ?? .max)
    }
    #expect(most > 0 && most < 3 * record.count)
    try parser.parse(Array("</all>".utf8).span)
    try parser.finish()
    let batch = try #require(parser.takeBatch())
    #expect(batch.count == 200)
    #expect(batch.position(of: 199, file: "f").byte == 7 + 5 + 199 * (record.count - 500))
  }

  @Test("Bytes that an encoding does not have break the document where they stand")
  func unmapped() {
    let head = Array("<?xml version='1.0' encoding='windows-1252'?>\n<all><r>".utf8)
    for byte: UInt8 in [0x81, 0x8d, 0x8f, 0x90, 0x9d] {
      for way in [XMLText.Way.blocks, .plain] {
        let text = head + [0xe9, 0x80, byte] + Array("</r></all>".utf8)
        let error = XMLReading().outcome(of: text, way).error
        #expect(error?.description.contains("not valid in its encoding") == true)
        #expect(error?.line == 2)
        #expect(error?.column == 11)
      }
    }
    for unit: [UInt8] in [[0, 0xd8], [0, 0xdc]] {
      let utf16 = XMLEncoding.utf16
      for way in [XMLText.Way.blocks, .plain] {
        let text = utf16.mark + utf16.bytes(of: "<all>\n<r>\u{1f600}") + unit
        let error = XMLReading().outcome(of: text + utf16.bytes(of: "</r></all>"), way).error
        #expect(error?.description.contains("not valid in its encoding") == true)
        #expect(error?.line == 2)
        #expect(error?.column == 5)
      }
    }
  }
}
