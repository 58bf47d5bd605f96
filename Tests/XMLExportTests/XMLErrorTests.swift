import Bytes
import Records
import Testing

@testable import XMLExport

@Suite struct XMLErrorTests {
  private func error(
    _ text: [UInt8], chunk: Int = 1 << 17, comparesWays: Bool = true
  ) -> XMLError? {
    var reading = XMLReading()
    (reading.chunk, reading.comparesWays) = (chunk, comparesWays)
    do {
      try reading.read(text)
      return nil
    } catch {
      return error as? XMLError
    }
  }

  private func isBroken(_ error: XMLError?) -> Bool {
    if case .notWellFormed = error?.reason { true } else { false }
  }

  /// Documents that are not well-formed, and the line that says so.
  static let broken: [(String, Int)] = [
    ("<all><r></all>", 1), ("<all>\n<r>\n</x>\n</r></all>", 3), ("<all><r/>", 1), ("<all", 1),
    ("<all><r/></all>x", 1), ("<all/><all/>", 1), ("text", 1), (" \n<all>&</all>", 2),
    ("<all>\n<r a='1' a='2'/></all>", 2), ("<all>\n\n<r a/></all>", 3), ("<all><r a=1/></all>", 1),
    ("<all><r a='<'/></all>", 1), ("<all>\n<r>]]></r></all>", 2), ("<all>&unknown;</all>", 1),
    ("<all>\n&nbsp;</all>", 2), ("<all><r a='&nbsp;'/></all>", 1), ("<all>&#0;</all>", 1),
    ("<all>&#x110000;</all>", 1), ("<all>&#xd800;</all>", 1), ("<all>\u{1}</all>", 1),
    ("<all>\0</all>", 1), ("<all><r><![CDATA[x</r></all>", 1), ("<all><!-- x </all>", 1),
    ("<all><!-- -- --></all>", 1), ("<all><r/><?p </all>", 1), ("<all>< r/></all>", 1),
    ("<all>\n<1/></all>", 2), ("\n<?xml version='1.0'?><all/>", 2), ("<?xml version='1.0'?>", 1),
    ("<!-- only -->", 1),
  ]

  @Test(
    "What libxml2 would call an empty document, or an error of its own, is told as what it is",
    arguments: [
      ("a,b\n1,2\n", "it does not begin as XML in its encoding does"),
      ("{\"a\":1}", "it does not begin as XML in its encoding does"),
      ("<all><!DOCTYPE all></all>", "a <! begins neither a comment nor a CDATA section"),
      ("<all><r><!x></r></all>", "a <! begins neither a comment nor a CDATA section"),
    ])
  func plainWords(document: String, detail: String) {
    for chunk in [1, 1 << 17] {
      #expect(error(Array(document.utf8), chunk: chunk)?.reason == .notWellFormed(detail))
    }
  }

  @Test("A byte that is no UTF-8 behind the root is an error, wherever the pieces end")
  func badLastByte() {
    for records in [0, 1, 40, 800, 3000] {
      let text = "<all>" + String(repeating: "<r a='v'/>", count: records) + "</all>"
      for bad in [[0xff], [0x80], [0xc0, 0xaf], [0xe2, 0x82], [0xed, 0xa0, 0x80]] as [[UInt8]] {
        for chunk in [7, 1 << 10, 1 << 17] {
          #expect(isBroken(error(Array(text.utf8) + bad, chunk: chunk)))
        }
      }
    }
  }

  @Test("A document that is not well-formed is an error at its line", arguments: 0..<broken.count)
  func notWellFormed(index: Int) {
    let (text, line) = XMLErrorTests.broken[index]
    for chunk in [1, 3, 1000] {
      let error = error(Array(text.utf8), chunk: chunk)
      #expect(isBroken(error), "\(error as Any)")
      #expect(error?.line == line, "\(error as Any)")
      #expect((error?.column ?? 0) >= 1)
    }
  }

  @Test("The first thing that is wrong is the one reported")
  func first() {
    let error = error(Array("<all>\n<r>\n  <a>&oops;</a>\n</b>\n<c\n</all>".utf8))
    #expect(error?.line == 3)
    #expect(error?.column == 12)
    #expect(error?.description.contains("entity") == true)
  }

  @Test("A reference that never ends is what is wrong, wherever a block ends", arguments: 1...80)
  func openReference(size: Int) {
    var reading = XMLReading()
    reading.size = BatchSize(bytes: size, records: 4)
    let text = "<all><r><a>1</a></r><r><a>]]&gte></r></all>"
    let error = #expect(throws: XMLError.self) { try reading.read(text) }
    #expect(error?.column == 33)
    #expect(error?.description.contains("EntityRef") == true)
  }

  @Test("Invalid UTF-8 is an error where it stands", arguments: [1, 5, 1000])
  func invalidPlace(chunk: Int) {
    for lines in [0, 3, 500] {
      let before =
        "<all>" + String(repeating: "\n\u{e9} text", count: lines) + "\n<r>\u{e9}\u{20ac}"
      let error = error(Array(before.utf8) + [0xff] + Array("</r></all>".utf8), chunk: chunk)
      #expect(error?.line == lines + 2)
      #expect(error?.column == 6)
    }
  }

  @Test("Carriage returns alone end no line before invalid UTF-8", arguments: [1, 5, 1000])
  func invalidPlaceAfterReturns(chunk: Int) {
    for count in [0, 2, 700] {
      let returns = String(repeating: "\r", count: count)
      for start in ["", "<![CDATA["] {
        let before = "<all>\n<r>\(start)\(returns)"
        let error = error(Array(before.utf8) + [0xff] + Array("</r></all>".utf8), chunk: chunk)
        #expect(error?.line == 2)
        #expect(error?.column == 4 + start.utf8.count + count)
      }
    }
  }

  @Test(
    "The column of invalid UTF-8 is one of characters, however the document is read",
    arguments: [
      "<r>", "<r><![CDATA[", "<r></\u{e9}", "<r a='", "<r><!--", "<r>x</r>\u{e9}</\u{20ac}",
    ])
  func invalidColumn(start: String) {
    // Slices are small at a document's start, and a long line takes many.
    for count in [0, 1, 3, 300, 20_000] {
      let line = start + String(repeating: "\u{e9}\u{20ac}\u{1f600}", count: count)
      for first in ["<all>\n", "<all><r>\u{e9}</r>"] {
        let text = first + line
        let column = (text.split(separator: "\n").last ?? "").unicodeScalars.count + 1
        for bytes in [[0xff], [0xc3, 0x28], [0xe2, 0x82, 0x28], [0xf0, 0x9f, 0x98, 0x28]]
          as [[UInt8]]
        {
          let document = Array(text.utf8) + bytes + Array("</r></all>".utf8)
          for chunk in [1, 7, 1 << 17] {
            let error = error(document, chunk: chunk)
            #expect(error?.description.contains("not valid in its encoding") == true)
            #expect(error?.column == column, "\(start) \(count) \(bytes) in pieces of \(chunk)")
          }
        }
      }
    }
  }

  @Test(
    "The place of a character that XML does not allow is its own in a CDATA section too",
    arguments: ["\0", "\u{1}", "\u{1f}", "\u{fffe}", "\u{ffff}"])
  func forbiddenPlace(character: String) {
    for (lines, columns) in [(0, 0), (0, 1), (0, 900), (1, 0), (3, 20), (40, 30), (2, 20_000)] {
      let text =
        String(repeating: "\u{e9}\t\r\n", count: lines)
        + String(repeating: "\u{20ac}", count: columns)
      for end in ["]]></r></all>", String(repeating: "y", count: 400) + "\u{2}]]></r></all>"] {
        let start = "<all>\n<r><![CDATA["
        for chunk in [1, 7, 1 << 17] {
          let error = error(Array((start + text + character + end).utf8), chunk: chunk)
          #expect(error?.description.contains("XML does not allow") == true)
          #expect(error?.line == 2 + lines)
          #expect(
            error?.column == columns + (lines == 0 ? 13 : 1),
            "\(lines) \(columns) \(end.count) \(chunk)")
        }
      }
    }
  }

  @Test(
    "So it is where libxml2 converts the document, but for columns after what is not ASCII",
    arguments: [("iso-8859-1", false), ("utf-16", false), ("utf-16", true)])
  func forbiddenPlace(encoding: String, isBigEndian: Bool) {
    for (lines, columns) in [
      (0, 0), (0, 1), (0, 900), (1, 0), (3, 20), (40, 30), (900, 30), (2, 20_000),
    ] {
      let text =
        String(repeating: "\u{e9}x\n", count: lines) + String(repeating: "u", count: columns)
      for start in ["<all>\n<r><![CDATA[", "<all>\n<r><a><![CDATA[x\n]]></a><![CDATA["] {
        let document =
          "<?xml version='1.0' encoding='\(encoding)'?>\(start)\(text)\u{1}]]></r></all>"
        let bytes =
          encoding == "utf-16"
          ? "\u{feff}\(document)".utf16.flatMap { unit in
            let halves = [UInt8(unit & 0xff), UInt8(unit >> 8)]
            return isBigEndian ? halves.reversed() : halves
          } : document.unicodeScalars.map { UInt8($0.value) }
        let before = (start + text).split(separator: "\n", omittingEmptySubsequences: false).last!
        for chunk in [1, 7, 1 << 17] {
          let error = error(bytes, chunk: chunk)
          #expect(error?.description.contains("XML does not allow") == true)
          #expect(error?.line == (start + text).utf8.count { $0 == 10 } + 1)
          let column = before.unicodeScalars.count + 1
          #expect(error?.column == column, "\(lines) \(columns) \(start.count) \(chunk)")
        }
      }
    }
  }

  @Test(
    "What is wrong in markup has its own place, in characters, however the document arrives",
    arguments: [
      ("<r>\u{e9}\nx", "]]></r></all>"), ("<r>\u{e9}x", "]]></r></all>"),
      ("<\u{e9}></\u{e9}><r>\u{e9}&", ";</r></all>"),
      ("<r><![CDATA[\u{e9}]]></r><r a='\u{e9}'\nb='\u{20ac}", "<'></r></all>"),
      ("<r><![CDATA[\u{e9}\u{e9}]]></r><r a='\u{e9}' b='\u{20ac}", "<'></r></all>"),
      ("<r></r><!-- \u{e9}\n\u{e9} --", " --></all>"), ("<r></r><!-- \u{e9} --", " --></all>"),
      ("<\u{e9}></\u{e9}>\u{e9}<", "1></all>"),
      ("<\u{e9}></\u{e9}>\u{e9}<?p \u{e9}?>", "<!x></all>"),
    ])
  func markupPlace(before: String, fault: String) {
    for padding in [0, 5, 40, 900, 40_000] {
      for end in ["", "\n"] {
        let text = "<all><x>" + String(repeating: "\u{e9}", count: padding) + "</x>" + end + before
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for chunk in [1, 7, 1 << 17] {
          let error = error(Array((text + fault).utf8), chunk: chunk)
          #expect(error?.line == lines.count)
          #expect(
            error?.column == lines.last!.unicodeScalars.count + 1,
            "\(padding) \(chunk) \(error as Any)")
        }
      }
    }
  }

  @Test(
    "What stands for no name is told from a <! that begins nothing",
    arguments: ["<all>x &! y</all>", "<all>\n<r a='&!'/></all>", "<all><r>a < ! b</r></all>"])
  func noName(document: String) {
    let error = error(Array(document.utf8))
    #expect(error?.description.contains("a name is missing") == true, "\(error as Any)")
  }

  @Test("A document that was cut short is told from one that goes on after its end")
  func ends() {
    let whole = "<all>\n<r a='1'>x</r></all>"
    for text in ["", "<all>", "<all>\n<r a='1'>", "<all>\n<r a='1'>x</r>"] {
      let error = error(Array(text.utf8))
      #expect(error?.reason == .notWellFormed("it ends early"), "\(error as Any)")
    }
    for text in [
      "<all>\nx", "<all>\n<r>\u{e9}", "<all>\n<r a='", "<all>\n<![CDATA[", "<all>\n<!--",
    ] {
      for start in [[0xc3], [0xe2, 0x82], [0xf0, 0x9f, 0x98]] as [[UInt8]] {
        let error = error(Array(text.utf8) + start)
        #expect(error?.reason == .notWellFormed("it ends early"), "\(error as Any)")
        #expect(error?.line == 2)
        #expect(error?.column == text.unicodeScalars.count - 5)
      }
    }
    for text in ["x", "<r/>", "&amp;"] {
      let error = error(Array((whole + text).utf8))
      #expect(error?.description.contains("Extra content") == true, "\(error as Any)")
      #expect(error?.line == 2)
    }
  }

  @Test("Messages quote no value, nor words of one that broken markup makes names of")
  func noValues() {
    let secret = "Zebulon"
    let documents = [
      "<all><r a='\(secret)&\(secret);'/></all>", "<all><r>\(secret)&\(secret);</r></all>",
      "<all><r>\(secret)&#1;</r></all>", "<all><r>&#7777777777;\(secret)</r></all>",
      "<all><r a='\(secret)<'/></all>", "<all><r a='\(secret)></r></all>",
      "<all><r>\(secret)</all>", "<all><r xmlns:p='\(secret)' p:a='1' p:a='2'/></all>",
      "<all><r xmlns='\(secret)' xmlns:p='' q:\(secret)=''></all>",
      "<all><r>&\(secret)</r></all>", "<all><r>\(secret)]]></r></all>",
      "<all><r a=\"O\" \(secret)\"/></all>", "<all><r>x <\(secret)> y</r></all>",
      "<all><r>x <a \(secret)> y</r></all>", "<all><r>x </\(secret)> y</r></all>",
      "<all><r \(secret)='' \(secret)=''/></all>", "<all><r>x <\(secret)",
      "<all><r>x <?\(secret)</r>",
      "<all><r>x <!\(secret)></r></all>", "<all><r>x <\(secret)</r></all>",
    ]
    for document in documents {
      let error = error(Array(document.utf8))
      #expect(error != nil)
      #expect(error?.description.contains(secret) == false, "\(error as Any)")
    }
    let mismatch = error(Array("<all>\n<r>\(secret)\n</all>".utf8))
    #expect(mismatch?.description.contains("begins in line 2") == true, "\(mismatch as Any)")
    for bytes in [[0xe9, 0x5a, 0x65, 0x62], [0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80]] as [[UInt8]] {
      let error = error(Array("<all><r>".utf8) + bytes + Array("</r></all>".utf8))
      #expect(isBroken(error))
      #expect(error?.description.contains("0x") == false, "\(error as Any)")
      #expect(error?.description.contains("encoding") == true, "\(error as Any)")
    }
  }

  @Test(
    "Bytes that are no UTF-8 break the document, also at the edges of chunks",
    arguments: [
      [0x80], [0xbf], [0xc3], [0xc3, 0x28], [0xe2, 0x82], [0xed, 0xa0, 0x80], [0xed, 0xbf, 0xbf],
      [0xf4, 0x90, 0x80, 0x80], [0xf8, 0x88, 0x80, 0x80, 0x80], [0xff], [0xfe], [0xc0, 0x80],
      [0xc1, 0xa1], [0xe0, 0x82, 0xa9], [0xf0, 0x82, 0x82, 0xa9],
    ] as [[UInt8]])
  func invalidUTF8(bytes: [UInt8]) {
    let frames = [
      ("<all><r>", "</r></all>"), ("<all><r a='", "'/></all>"),
      ("<all><r><![CDATA[", "]]></r></all>"), ("<all><r>", "\u{e9}</r></all>"),
      ("<all><r" + "><x>", "</x></r></all>"), ("<all><!-- ", " --><r/></all>"),
      ("<all><r><n", "/></r></all>"), ("<all><?p ", "?></all>"),
      ("<all>" + String(repeating: "x", count: 400), "</all>"),
    ]
    for (before, after) in frames {
      for chunk in [1, 2, 1000] {
        let error = error(Array(before.utf8) + bytes + Array(after.utf8), chunk: chunk)
        #expect(isBroken(error), "\(before) in chunks of \(chunk)")
      }
    }
  }

  @Test(
    "Bytes that the declared encoding does not have break the document", arguments: [1, 7, 4096])
  func unconvertible(chunk: Int) {
    let declaration = Array("<?xml version='1.0' encoding='US-ASCII'?>\n<all><r>".utf8)
    for count in [0, 100, 10_000] {
      let text =
        declaration + [UInt8](repeating: 0x61, count: count) + [0xe9, 0x61]
        + Array("</r></all>".utf8)
      let error = error(text, chunk: chunk)
      #expect(isBroken(error), "\(count)")
    }
  }

  @Test("A UTF-16 document that ends inside a character is broken")
  func halfUnit() {
    let text: [UInt8] = [0xff, 0xfe] + Array("<all/>".utf16.flatMap { [UInt8($0 & 255), 0] })
    #expect(error(text) == nil)
    #expect(isBroken(error(text + [0x20])))
    // The last tag is cut, too: libxml2, where it converts a document, says that.
    #expect(isBroken(error(text.dropLast(), comparesWays: false)))
    #expect(isBroken(error(text + [0x00, 0xd8])))
  }

  @Test("An encoding that is not known is an error")
  func unknownEncoding() {
    #expect(isBroken(error(Array("<?xml version='1.0' encoding='klingon'?><all/>".utf8))))
  }

  @Test("A document of no bytes is broken", arguments: ["", " ", "\n\n"])
  func empty(text: String) {
    #expect(isBroken(error(Array(text.utf8))))
    #expect(isBroken(error([0xef, 0xbb, 0xbf])))
    #expect(isBroken(error([0xff, 0xfe])))
  }

  @Test(
    "A document type declaration is refused before it is read", .timeLimit(.minutes(10)),
    arguments: [
      "<!DOCTYPE all>", "<!DOCTYPE all SYSTEM 'http://127.0.0.1:1/x.dtd'>",
      "<!DOCTYPE all PUBLIC 'a' 'b'>", "<!DOCTYPE all [<!ENTITY e 'v'>]>",
      "<!DOCTYPE all [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>",
      "<!DOCTYPE all [<!ENTITY % p SYSTEM 'file:///etc/passwd'> %p;]>",
      "<!DOCTYPE all [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;'><!ENTITY c '&b;&b;&b;'>]>",
    ])
  func documentType(declaration: String) {
    for chunk in [1, 5, 1000] {
      let error = error(
        Array("<?xml version='1.0'?>\n\(declaration)<all><r>&e;&c;</r></all>".utf8), chunk: chunk)
      #expect(error?.reason == .documentType)
      #expect(error?.line == 2)
    }
  }

  @Test(
    "A section that the end of the file cuts is cut at one place, by every way to read",
    arguments: [1, 151, 301, 5_000, 20_000])
  func cutSection(lines: Int) {
    let document =
      "<all><r><a>1</a></r><r><a><![CDATA[" + String(repeating: "y\n", count: lines)
    let errors = XMLText.Way.allCases.map { way in
      var reading = XMLReading()
      (reading.way, reading.comparesWays) = (way, false)
      return #expect(throws: XMLError.self) { try reading.read(document) }
    }
    #expect(Set(errors.map { $0?.line }).count == 1)
    #expect(Set(errors.map { $0?.column }).count == 1)
    // libxml2 keeps the last 300 bytes.
    #expect(errors[0].map { lines + 1 - $0.line <= 151 } == true)
  }

  @Test("An error after good records comes after them")
  func recordsBefore() throws {
    let layout = XMLLayout(record: "r", fields: [], renamed: nil, lists: [])
    let parser = try XMLPushParser(
      layout: layout, limits: .init(), size: .init(bytes: 10, records: 1), export: 0,
      firstOrdinal: 1)
    let good = Array("<all><r/><r/>".utf8)
    try parser.parse(good.span)
    let bad = Array("<r></all>".utf8)
    try parser.parse(bad.span)
    #expect(throws: XMLError.self) { try parser.finish() }
    #expect(parser.takeBatch()?.count == 1)
    #expect(parser.takeBatch()?.count == 1)
    #expect(parser.takeBatch() == nil)
    #expect(parser.recordCount == 2)
  }

  @Test("A message says what is wrong and what to do")
  func messages() {
    let reasons: [XMLError.Reason] = [
      .notWellFormed("x"), .tooLongMarkup, .documentType, .tooDeep(limit: 1),
      .tooManyAttributes(limit: 1), .tooManyNamespaces(limit: 1), .tooManyNames(limit: 1),
      .tooLongNames(limitBytes: 1), .outOfMemory,
    ]
    for reason in reasons {
      let text = XMLError(reason: reason, line: 1, column: 1).description
      #expect(text.contains("; "))
      #expect(!text.hasSuffix("."))
      #expect(text.first?.isUppercase == false || text.hasPrefix("the XML"))
      // A table's settings stand elsewhere than those of the input.
      let other = XMLError(reason: reason, line: 1, column: 1).description(
        settings: "lookups.store")
      #expect(other == text.replacing("input.", with: "lookups.store."))
    }
  }
}
