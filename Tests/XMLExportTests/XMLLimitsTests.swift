import Records
import Testing

@testable import XMLExport

@Suite struct XMLLimitsTests {
  private func reading(_ limits: RecordLimits) -> XMLReading {
    var reading = XMLReading(fields: ["a", "k"])
    reading.limits = limits
    return reading
  }

  @Test(
    "A value over its limit rejects its record, names the field, and the next record is intact",
    arguments: [
      "<r><k>1</k><a>123456</a></r>", "<r k='1' a='123456'/>", "<r><a>123<!-- -->456</a></r>",
      "<r><a><![CDATA[123456]]></a><k>1</k></r>", "<r><a>&amp;&#65;3456</a></r>",
    ])
  func fieldTooLarge(record: String) throws {
    var reading = reading(RecordLimits(fieldBytes: 5))
    for chunk in [1, 1000] {
      reading.chunk = chunk
      try reading.read("<all><r k='0'/>\(record)<r a='12345' k='2'/></all>")
      #expect(reading.records.map(\.fault) == [nil, .fieldTooLarge, nil])
      #expect(reading.records.map(\.faultField) == [nil, "a", nil])
      #expect(reading.records.map(\.fields) == [["k": "0"], [:], ["a": "12345", "k": "2"]])
      #expect(reading.records.map(\.letter) == [["k": "0"], [:], ["a": "12345", "k": "2"]])
      #expect(reading.records.map(\.length) == [10, record.utf8.count, 20])
    }
  }

  @Test(
    "Text beside elements is no value, and may be longer than one",
    arguments: [
      ("<r>\n          <a>1</a>\n          <k>22</k>\n</r>", ["a": "1", "k": "22"]),
      ("<r>longer than 8<a>1</a>longer than 8<k/>longer than 8</r>", ["a": "1", "k": ""]),
      ("<r><p>longer than 8<a>1</a></p><k>22</k></r>", ["p.a": "1", "k": "22"]),
      ("<r><p><a>1</a>longer than 8<k>22</k></p></r>", ["p.a": "1", "p.k": "22"]),
      ("<r><p><a>1</a>longer than 8</p><k>22</k></r>", ["p.a": "1", "k": "22"]),
      ("<r><p>longer<!-- --> than 8<![CDATA[longer than 8]]><a>1</a></p></r>", ["p.a": "1"]),
      ("<r><p k='2'>longer than 8<q>longer than 8<a/></q></p></r>", ["p.k": "2", "p.q.a": ""]),
      ("<r k='22'>longer than 8</r>", ["k": "22"]),
    ] as [(String, [String: XMLReading.Record.Value])])
  func textBesideElements(record: String, letter: [String: XMLReading.Record.Value]) throws {
    var reading = reading(RecordLimits(fieldBytes: 8))
    for chunk in [1, 7, 1 << 17] {
      reading.chunk = chunk
      try reading.read("<all><r k='0'/>\(record)<r k='2'/></all>")
      #expect(reading.records.map(\.fault) == [nil, nil, nil])
      #expect(reading.records.map(\.letter) == [["k": "0"], letter, ["k": "2"]])
    }
  }

  @Test(
    "A value over its limit is refused by its name beside longer text too",
    arguments: [
      ("<r>longer than 8<p>longer than 8<a>123456789</a></p></r>", "p.a"),
      ("<r><a>12345678</a><p>longer than 8</p></r>", "p"),
      ("<r><p>longer than 8<a/></p><p>longer than 8</p></r>", "p"),
      ("<r><p a='123456789'>longer than 8<k/></p></r>", "p.a"),
    ])
  func valueBesideText(record: String, field: String) throws {
    var reading = reading(RecordLimits(fieldBytes: 8))
    for chunk in [1, 7, 1 << 17] {
      reading.chunk = chunk
      try reading.read("<all><r k='0'/>\(record)<r k='2'/></all>")
      #expect(reading.records.map(\.fault) == [nil, .fieldTooLarge, nil])
      #expect(reading.records.map(\.faultField) == [nil, field, nil])
      #expect(reading.records.map(\.letter) == [["k": "0"], [:], ["k": "2"]])
    }
  }

  @Test("A record of just the limit is read, one byte more is too many")
  func recordTooLarge() throws {
    let record = "<r a='1'><k>2</k></r>"
    var reading = reading(RecordLimits(recordBytes: record.utf8.count))
    try reading.read("<all>\(record)<r a='1'><k>2</k> </r>\(record)</all>")
    #expect(reading.records.map(\.fault) == [nil, .recordTooLarge, nil])
    #expect(reading.records[2].fields == ["a": "1", "k": "2"])
  }

  @Test("Fields are counted, attributes and elements together", arguments: [1, 1000])
  func fieldCount(chunk: Int) throws {
    var reading = reading(RecordLimits(fields: 3))
    reading.chunk = chunk
    try reading.read(
      "<all><r a='1' k='2'><x/></r><r a='1' k='2'><x/><y/></r><r><a>1</a><a>2</a><a>3</a><a>4</a></r>"
        + "<r k='3'/></all>")
    #expect(reading.records.map(\.fault) == [nil, .fieldCount, .fieldCount, nil])
    #expect(reading.records.map(\.fields) == [["a": "1", "k": "2"], [:], [:], ["k": "3"]])
  }

  @Test("A record of many megabytes is read past, and the next one has its place")
  func oversized() throws {
    var reading = reading(RecordLimits(fieldBytes: 1000, recordBytes: 10_000))
    let oversizedSection =
      "<a><![CDATA[" + String(repeating: "]] >\n\u{e9}", count: 2_000_000) + "]]></a>"
    let contents = [
      "<a>" + String(repeating: "x", count: 3_000_000) + "</a>",
      "<a>" + String(repeating: "\n\u{e9}&amp;", count: 300_000) + "</a>",
      String(repeating: "<x/>", count: 500_000),
      String(repeating: "<a>12</a>\n", count: 300_000),
      "<!--" + String(repeating: "x", count: 3_000_000) + "-->",
      "<a><![CDATA[" + String(repeating: "]] >\n\u{e9}", count: 1_000_000) + "]]></a>",
      oversizedSection,
    ]
    for content in contents {
      let record = "<r k='1'>\(content)</r>"
      if content == oversizedSection, !LibXML2Context.readsSectionsInPieces {
        let error = #expect(throws: XMLError.self) { try reading.read("<all>\(record)</all>") }
        #expect(error?.reason == .tooLongMarkup)
        continue
      }
      try reading.read("<all>\n<r k='0'/>\(record)<r k='2'/></all>")
      #expect(reading.records.count == 3)
      #expect(reading.records[1].fault != nil)
      #expect(reading.records[1].length == record.utf8.count)
      #expect(reading.records[2].fault == nil)
      #expect(reading.records[2].fields == ["k": "2"])
      #expect(reading.records[2].byte == 16 + record.utf8.count)
      #expect(reading.records[2].line == 2 + record.utf8.count(where: { $0 == 0x0a }))
    }
  }

  @Test("Elements nested deeper than the limit end the run; as deep as it are read")
  func depth() throws {
    func document(_ depth: Int) -> String {
      let inner = depth - 2
      return "<all><r>" + String(repeating: "<e>", count: inner)
        + String(repeating: "</e>", count: inner) + "</r></all>"
    }
    for limit in [2, 5, 64, 400] {
      var reading = reading(RecordLimits(depth: limit))
      try reading.read(document(limit))
      #expect(reading.records.count == 1)
      let error = #expect(throws: XMLError.self) { try reading.read(document(limit + 1)) }
      #expect(error?.reason == .tooDeep(limit: limit))
      #expect(error?.line == 1)
    }
    // Outside of records too.
    var reading = reading(RecordLimits(depth: 3))
    #expect(throws: XMLError.self) { try reading.read("<a><b><c><d/></c></b></a>") }
  }

  @Test("More names than any export has end the run", .timeLimit(.minutes(10)))
  func names() throws {
    var reading = reading(RecordLimits())
    reading.comparesWays = false
    func document(_ range: Range<Int>) -> String {
      "<all>" + range.map { "<r><n\($0)>1</n\($0)></r>" }.joined() + "</all>"
    }
    try reading.read(document(0..<40_000))
    #expect(reading.records.count == 40_000)
    let error = #expect(throws: XMLError.self) { try reading.read(document(0..<70_000)) }
    #expect(error?.reason == .tooManyNames(limit: 65_536))
    // Names that nobody asked for are not remembered where the fields are named.
    reading.renamed = ["a": "n5", "k": "n69999"]
    try reading.read(document(0..<70_000))
    #expect(reading.records.count == 70_000)
    #expect(reading.records[5].fields == ["a": "1"])
    #expect(reading.records[69_999].fields == ["k": "1"])
  }

  @Test("Block by block, only the names of one block are counted", .timeLimit(.minutes(10)))
  func namesOfBlocks() throws {
    let names = (0..<700).map { first in
      (0..<100).map { "<n\(first * 100 + $0)/>" }.joined()
    }
    let document = "<all>" + names.map { "<r>\($0)</r>" }.joined() + "</all>"
    var reading = reading(RecordLimits())
    reading.way = .plain
    try reading.read(document)
    #expect(reading.records.count == 700)
    // They do not fit into one.
    reading.size = BatchSize(bytes: 1 << 24, records: 70_000)
    let error = #expect(throws: XMLError.self) { try reading.read(document) }
    #expect(error?.reason == .tooManyNames(limit: 65_536))
  }

  @Test("Names outside of records may be any number, and those of the records are not forgotten")
  func namesOutside() throws {
    let names = (0..<4).map { part in
      (0..<6000).map { "<n\(part * 6000 + $0) q\($0)='1'/>" }.joined()
    }
    let document =
      "<all>" + names.enumerated().map { "<r f\($0)='1' k='\($0)'/>\($1)" }.joined() + "</all>"
    for way in XMLText.Way.allCases {
      var reading = reading(RecordLimits())
      reading.way = way
      try reading.read(document)
      #expect(reading.records.map(\.fields) == (0..<4).map { ["k": .text("\($0)")] })
      #expect(Set(reading.names) == Set((0..<4).map { "f\($0)" } + ["k"]))
      let error = #expect(throws: XMLError.self) { try reading.read(document + "<x/>") }
      #expect(error?.line == 1 && error?.column == document.utf8.count + 1)
    }
  }

  @Test("Long names below each other end the run before they fill the memory")
  func longNames() throws {
    let names = (0..<40).map { String(repeating: "n", count: 40_000) + "\($0)" }
    let leaves = (0..<200).map { "<l\($0)/>" }.joined()
    let record =
      "<r>" + names.map { "<\($0)>" }.joined() + leaves
      + names.reversed().map { "</\($0)>" }.joined() + "</r>"
    var reading = reading(RecordLimits())
    let error = #expect(throws: XMLError.self) { try reading.read("<all>\(record)</all>") }
    #expect(error?.reason == .tooLongNames(limitBytes: 16 << 20))
  }

  @Test("Thousands of attributes are counted as fields", .timeLimit(.minutes(10)))
  func someAttributes() throws {
    var reading = reading(RecordLimits())
    let attributes = (0..<5000).map { " a\($0)=''" }.joined()
    try reading.read("<all><r k='1'/><r\(attributes)/><r k='2'/></all>")
    #expect(reading.records.map(\.fault) == [nil, .fieldCount, nil])
    #expect(reading.records.map(\.fields) == [["k": "1"], [:], ["k": "2"]])
  }

  @Test(
    "A tag of a million attributes ends the run soon", .timeLimit(.minutes(10)),
    arguments: ["a", "xmlns:a"])
  func manyAttributes(name: String) throws {
    for quoted in ["''", "\">\""] {
      let attributes = (0..<1_000_000).map { " \(name)\($0)=\(quoted)" }.joined()
      for element in ["r", "other"] {
        var reading = reading(RecordLimits())
        let error = #expect(throws: XMLError.self) {
          try reading.read("<all>\n<\(element)\(attributes)/></all>")
        }
        #expect(error?.reason == .tooManyAttributes(limit: 16_384))
        #expect(error?.line == 2)
      }
    }
  }

  @Test(
    "As many attributes as are allowed are read, one more is not, wherever the tag stands",
    .timeLimit(.minutes(10)), arguments: [0, 8_000, 16_000, 24_000, 32_000], [16_384, 16_385])
  func attributesAnywhere(before: Int, count: Int) throws {
    let attributes = (0..<count).map { " a\($0)=''" }.joined()
    let padding = "<!--" + String(repeating: "x", count: before) + "-->"
    for way in XMLText.Way.allCases {
      for element in ["r", "other"] {
        var reading = reading(RecordLimits())
        reading.way = way
        let text = "<all>\(padding)<\(element)\(attributes)/><r k='1'/></all>"
        guard count > 16_384 else {
          try reading.read(text)
          #expect(reading.records.last?.fields == ["k": "1"])
          continue
        }
        let error = #expect(throws: XMLError.self) { try reading.read(text) }
        #expect(error?.reason == .tooManyAttributes(limit: 16_384))
        #expect(error?.line == 1 && error?.column == before + 13)
      }
    }
  }

  @Test(
    "Namespaces that hold in one place have a limit, around records and in them",
    arguments: [(25, true), (26, false)])
  func manyNamespaces(levels: Int, isRead: Bool) throws {
    let declarations = (0..<40).map { " xmlns:a\($0)='u'" }.joined()
    let opened = (1...levels).map { "\n<g\($0)\(declarations)>" }.joined()
    let closed = (1...levels).reversed().map { "</g\($0)>" }.joined()
    let records = "<r k='1'/><r k='2'/>"
    for text in [
      "<all>\(opened)\(records)\(closed)</all>", "<all>\(records)<r>\(opened)\(closed)</r></all>",
    ] {
      var reading = reading(RecordLimits())
      guard !isRead else {
        try reading.read(text)
        #expect(reading.records.map(\.fault).allSatisfy { $0 == nil })
        continue
      }
      let error = #expect(throws: XMLError.self) { try reading.read(text) }
      #expect(error?.reason == .tooManyNamespaces(limit: 1_024))
      #expect(error?.line == 27)
    }
  }

  @Test("A tag under 10 MB is read, one over it ends the run", .timeLimit(.minutes(10)))
  func longTag() throws {
    var reading = reading(RecordLimits(fieldBytes: 20_000_000, recordBytes: 20_000_000))
    let long = String(repeating: "x", count: 9_000_000)
    try reading.read("<all><r a='\(long)'/><r k='1'/></all>")
    #expect(reading.records.map(\.fault) == [nil, nil])
    #expect(reading.records[0].length == 9_000_009)
    let error = #expect(throws: XMLError.self) {
      try reading.read("<all><r a='\(long)' b='\(long)'/><r k='1'/></all>")
    }
    #expect(error?.reason == .tooLongMarkup, "\(error as Any)")
    #expect(error?.description.contains("10 MB") == true, "\(error as Any)")
  }

  @Test(
    "So does a comment, in a record or between two, by every way to read", .timeLimit(.minutes(10)))
  func longComment() throws {
    let comment = "<!--" + String(repeating: "x", count: 11_000_000) + "-->"
    for way in XMLText.Way.allCases {
      var reading = reading(RecordLimits(fieldBytes: 20_000_000, recordBytes: 20_000_000))
      reading.way = way
      for document in ["<all><r/>\(comment)<r/></all>", "<all><r/><r>\(comment)</r></all>"] {
        let error = #expect(throws: XMLError.self) { try reading.read(document) }
        #expect(error?.reason == .tooLongMarkup, "\(way): \(error as Any)")
      }
    }
  }

  @Test(
    "A record that libxml2 takes in pieces alone is read among others",
    arguments: [
      // Inside more elements than it takes when it gets a text at once.
      String(repeating: "<x>", count: 300) + "5" + String(repeating: "</x>", count: 300),
      // No record in a block of its own size.
      "<b>" + String(repeating: "y", count: 2_000) + "</b>",
      "<b><![CDATA[" + String(repeating: "]]", count: 1_000) + "]]></b>",
    ])
  func inPieces(content: String) throws {
    var reading = reading(RecordLimits(fieldBytes: 5_000, recordBytes: 5_000, depth: 400))
    reading.size = BatchSize(bytes: 100, records: 4)
    let others = String(repeating: "<r k='1'/>\n", count: 40)
    try reading.read("<all>\n\(others)<r k='2'>\(content)</r>\n\(others)</all>")
    #expect(
      reading.records.map(\.fields) == Array(repeating: ["k": "1"], count: 40) + [["k": "2"]]
        + Array(repeating: ["k": "1"], count: 40))
    #expect(reading.records.map(\.line) == Array(2...82))
  }

  @Test("Text outside of records may be of any size")
  func textOutside() throws {
    var reading = reading(RecordLimits(fieldBytes: 10, recordBytes: 100))
    let text = String(repeating: "long text\n", count: 500_000)
    try reading.read("<all>\(text)<r k='1'/>\(text)<x y='\(text.prefix(1000))'>\(text)</x></all>")
    #expect(reading.records.map(\.fields) == [["k": "1"]])
    #expect(reading.records.map(\.line) == [500_001])
  }
}
