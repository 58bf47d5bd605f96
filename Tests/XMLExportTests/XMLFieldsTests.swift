import Testing

@testable import XMLExport

@Suite struct XMLFieldsTests {
  typealias Fields = [String: XMLReading.Record.Value]

  /// What a record's content becomes; each is also read in chunks of every small size.
  static let contents: [(String, Fields)] = [
    ("<r a='1' b=\"2\"/>", ["a": "1", "b": "2"]),
    ("<r><a>x</a></r>", ["a": "x"]),
    ("<r><a/><b></b></r>", ["a": "", "b": ""]),
    ("<r>\n <p id='7'>\n  <n>Zo\u{e9}</n>\n </p>\n</r>", ["p.id": "7", "p.n": "Zo\u{e9}"]),
    ("<r><a> \n\t</a></r>", ["a": " \n\t"]),
    ("<r><a>x<![CDATA[<&]]]>y</a></r>", ["a": "x<&]y"]),
    ("<r><a><![CDATA[]]></a></r>", ["a": ""]),
    (
      "<r><a><![CDATA[</a>&lt;]]]]></a><b> <![CDATA[]>]]>\t</b></r>",
      ["a": "</a>&lt;]]", "b": " ]>\t"]
    ),
    (
      "<r><a>]<![CDATA[]]]>]></a><b>&lt;<![CDATA[\u{e9}]]><![CDATA[x]]></b></r>",
      ["a": "]]]>", "b": "<\u{e9}x"]
    ),
    ("<r><a><![CDATA[]x>]]y]><![CDATA[z]]></a></r>", ["a": "]x>]]y]><![CDATA[z"]),
    ("<r><![CDATA[x]]><p><![CDATA[<a>]]><a>1</a><![CDATA[\r]]></p></r>", ["p.a": "1"]),
    ("<r><a><![CDATA[x]]><!-- y --></a></r>", ["a": "x"]),
    ("<r><a>x<!-- > no -->y<?p i?>z</a></r>", ["a": "xyz"]),
    ("<r><a>&amp;&lt;&gt;&quot;&apos;</a></r>", ["a": "&<>\"'"]),
    ("<r a='&amp;&lt;&gt;&quot;&apos;&#x20;&#65;'/>", ["a": "&<>\"' A"]),
    ("<r><a>&#65;&#x1F600;&#10;&#13;&#9;</a></r>", ["a": "A\u{1f600}\n\r\t"]),
    ("<r><a>x\r\ny\rz</a></r>", ["a": "x\ny\nz"]),
    ("<r><a><![CDATA[x\r\ny\rz\n\r\r\n]]></a></r>", ["a": "x\ny\nz\n\n\n"]),
    ("<r><a><![CDATA[x\r]]>\n</a><b><![CDATA[\n]]></b></r>", ["a": "x\n\n", "b": "\n"]),
    ("<r a='x\r\ny\tz'/>", ["a": "x y z"]),
    ("<r a='x>y' b=\">\"><c d='/>'/></r>", ["a": "x>y", "b": ">", "c": "", "c.d": "/>"]),
    ("<r><a>1</a><a>2</a></r>", ["a": "2"]),
    ("<r a='1'><a>2</a></r>", ["a": "2"]),
    ("<r><p><a>1</a></p><p><a>2</a><b>3</b></p></r>", ["p.a": "2", "p.b": "3"]),
    ("<r><p>mixed<a>1</a> text</p></r>", ["p.a": "1"]),
    ("<r>text of the record<a>1</a>more</r>", ["a": "1"]),
    ("<r><p>x<a/></p><p>only text</p></r>", ["p.a": "", "p": "only text"]),
    ("<r><a.b>1</a.b></r>", ["a.b": "1"]),
    ("<r><a.b>1</a.b><a><b>2</b></a></r>", ["a.b": "2"]),
    ("<r><r a='1'/><a>2</a></r>", ["r": "", "r.a": "1", "a": "2"]),
    ("<r xmlns='urn:x' xmlns:n='urn:y' n:a='1'><n:b>2</n:b></r>", ["a": "1", "b": "2"]),
    ("<n:r xmlns:n='urn:y'><n:a n:b='1'/></n:r>", ["a": "", "a.b": "1"]),
    ("<r xml:lang='fr' u:a='1'/>", ["lang": "fr", "a": "1"]),
    ("<r><\u{e9}l\u{e9}ment>\u{1f600}</\u{e9}l\u{e9}ment></r>", ["\u{e9}l\u{e9}ment": "\u{1f600}"]),
    ("<r ></r >", [:]),
    ("<r\n  a = '1'\n><a\n>2</a\n></r\n>", ["a": "2"]),
  ]

  @Test(
    "Attributes and elements become fields, in chunks of any size", arguments: 0..<contents.count)
  func content(index: Int) throws {
    let (content, fields) = XMLFieldsTests.contents[index]
    let document =
      "<?xml version='1.0'?>\n<!-- c --><all>\n\(content)<other><x>1</x></other></all>\n"
    for chunk in [1, 2, 3, 5, 8, 13, 1000] {
      #expect(try XMLReading.letters(document, chunk: chunk) == [fields])
    }
    // The records after and before are not touched by it.
    let three = "<all><r k='1'/>\(content)<r k='2'/></all>"
    #expect(try XMLReading.letters(three) == [["k": "1"], fields, ["k": "2"]])
  }

  @Test("A document cut in two anywhere gives the same records")
  func cutAnywhere() throws {
    let document = Array(
      ("<?xml version=\"1.0\" encoding=\"UTF-8\"?><all>" + XMLFieldsTests.contents.map(\.0).joined()
        + "</all>").utf8)
    var reading = XMLReading()
    try reading.read(document)
    let expected = reading.records
    #expect(expected.map(\.letter) == XMLFieldsTests.contents.map(\.1))
    for chunk in 1...document.count {
      reading.chunk = chunk
      try reading.read(document)
      #expect(reading.records == expected)
    }
  }

  @Test("Long text with sequences beyond ASCII is whole, wherever chunks end")
  func longText() throws {
    let value = String(repeating: "\u{e9}\u{20ac}\u{1f600} & ", count: 400)
    let text = value.replacing("&", with: "&amp;")
    let document = "<all><r a='\(text)'><b>\(text)</b><c><![CDATA[\(value)]]></c></r></all>"
    for chunk in [1, 2, 3, 7, 299, 301, 1000, 4096] {
      let letters = try XMLReading.letters(document, chunk: chunk)
      #expect(letters == [["a": .text(value), "b": .text(value), "c": .text(value)]])
    }
  }

  @Test("A long CDATA section is whole", .timeLimit(.minutes(10)), arguments: [1000, 1 << 17])
  func longSection(chunk: Int) throws {
    let line = "]]\u{e9} <x>&amp;\u{20ac}\u{1f600}]\r\n"
    for count in [20, 1000, 10_000, 30_000] {
      let text = String(repeating: line, count: count)
      var reading = XMLReading(fields: ["a", "k"])
      reading.chunk = chunk
      try reading.read("<all><r><a><![CDATA[\(text)]]></a><k>1</k></r><r k='2'/></all>")
      let value = String(repeating: line.replacing("\r\n", with: "\n"), count: count)
      #expect(reading.records.map(\.fields) == [["a": .text(value), "k": "1"], ["k": "2"]])
    }
  }

  @Test("Only the run's fields are given, in its order; what is missing is absent")
  func used() throws {
    var reading = XMLReading(fields: ["p.b", "zz", "a"])
    try reading.read("<all><r a='1'><p><b>2</b><c>3</c></p></r><r/></all>")
    #expect(reading.records.map(\.fields) == [["p.b": "2", "a": "1"], [:]])
    #expect(reading.records[0].letter == ["p.b": "2", "a": "1", "p.c": "3"])
  }

  @Test("A list holds every value of its path, in order")
  func lists() throws {
    var reading = XMLReading(fields: ["p.a", "b", "c"])
    reading.lists = ["p.a", "c"]
    try reading.read(
      """
      <all><r><p><a>1</a><a/></p><b>x</b><b>y</b><p><a>3</a></p></r><r b='z'/>\
      <r><p a='0'><a>1</a></p></r></all>
      """)
    #expect(
      reading.records.map(\.fields) == [
        ["p.a": .list(["1", "", "3"]), "b": "y"], ["b": "z"], ["p.a": .list(["0", "1"])],
      ])
    #expect(reading.records[0].letter["p.a"] == .list(["1", "", "3"]))
  }

  @Test("Renamed fields are the whole list, and one path may have two names")
  func renamed() throws {
    var reading = XMLReading(fields: ["name", "again", "tags"])
    reading.renamed = ["name": "p.n", "again": "p.n", "tags": "t.x", "unused": "u"]
    reading.lists = ["t.x"]
    try reading.read(
      "<all><r><p><n>1</n><m>2</m></p><t><x>3</x><x>4</x></t><u>5</u><v><w/></v></r></all>")
    #expect(
      reading.records.map(\.fields)
        == [["name": "1", "again": "1", "tags": .list(["3", "4"])]])
    #expect(
      reading.records.map(\.letter)
        == [["name": "1", "again": "1", "tags": .list(["3", "4"]), "unused": "5"]])
    #expect(Set(reading.names) == ["name", "again", "tags", "unused"])
  }

  @Test("The names seen are those that had a value")
  func names() throws {
    var reading = XMLReading()
    try reading.read("<all><r a='1'><p><b>2</b></p></r><x><y>1</y></x></all>")
    #expect(Set(reading.names) == ["a", "p.b"])
  }

  @Test("The record element is found at any depth, and inside no other record")
  func nesting() throws {
    var reading = XMLReading()
    try reading.read("<x><r a='1'/><y><r a='2'><q><r a='3'/></q></r></y></x>")
    #expect(reading.records.map(\.letter) == [["a": "1"], ["a": "2", "q.r": "", "q.r.a": "3"]])
    try reading.read("<r a='root'><b/></r>")
    #expect(reading.records.map(\.letter) == [["a": "root", "b": ""]])
    try reading.read("<r/>")
    #expect(reading.records.map(\.letter) == [[:]])
  }

  @Test("A document without the record element has no records")
  func noRecord() throws {
    var reading = XMLReading()
    try reading.read("<all><R/><rr/><other r='1'/></all>")
    #expect(reading.records.isEmpty)
    try reading.read("<all/>")
    #expect(reading.records.isEmpty && reading.batchCounts.isEmpty)
  }

  @Test("Names that differ only by Unicode normalisation are two names")
  func normalisation() throws {
    var reading = XMLReading(fields: ["\u{e9}"])
    try reading.read("<all><r><\u{e9}>1</\u{e9}><e\u{301}>2</e\u{301}></r></all>")
    #expect(reading.records.map(\.fields) == [["\u{e9}": "1"]])
    #expect(reading.names.count == 2)
  }

  @Test("Thousands of names are read as fast as few", .timeLimit(.minutes(10)))
  func manyNames() throws {
    let record = "<r>" + (0..<4000).map { "<f\($0)>\($0)</f\($0)>" }.joined() + "</r>"
    let backwards =
      "<r>" + (0..<4000).reversed().map { "<f\($0)>\($0)</f\($0)>" }.joined() + "</r>"
    var reading = XMLReading(fields: ["f0", "f3999"])
    try reading.read("<all>" + String(repeating: record + backwards, count: 10) + "</all>")
    #expect(reading.records.count == 20)
    #expect(reading.records.allSatisfy { $0.fields == ["f0": "0", "f3999": "3999"] })
  }
}
