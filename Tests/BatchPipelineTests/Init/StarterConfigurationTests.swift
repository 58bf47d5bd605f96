import Bytes
import Configuration
import Files
import JSONText
import Records
import Testing

@testable import BatchPipeline

@Suite struct StarterConfigurationTests {
  private static let hex = String(repeating: "0a", count: 32)
  private static let fcm = "cpmvJ8iqikyaVECR1rO1E0:" + String(repeating: "aB9_", count: 30)

  private func start(
    _ text: String, path: String = "users.csv", isWhole: Bool = true
  ) -> ExportStart {
    ExportStart(path: path, bytes: Array(text.utf8), isWhole: isWhole)
  }

  /// The configuration as JSON, after the program itself has accepted it.
  private func configuration(for starts: ExportStart...) throws -> JSONNode {
    let starter = try StarterConfiguration(for: starts)
    let tree = try JSONParser.parse(Array(starter.text.utf8))
    // What a later version reads is not for this one to refuse.
    if tree["lookups"] == nil {
      _ = try PipelineConfiguration.load(text: Array(starter.text.utf8), file: "starter.json")
    }
    return tree
  }

  @Test("An export with platforms, tokens, names and consent becomes a configuration for them")
  func usual() throws {
    let tree = try configuration(
      for: start(
        """
        firstName,token,platform,optIn
        Ann,\(Self.hex),ios,1
        Bob,\(Self.fcm),android,0

        """))
    #expect(tree["name"]?.stringValue == "users")
    #expect(tree["input"]?["paths"] == .array([.string("users.csv")]))
    #expect(tree["where"]?.stringValue == "optIn == '1' and token != blank")
    #expect(
      tree["message"]?["title"]?.stringValue == "Hello {{ firstName | default: 'there' }}")
    let targets = tree["targets"]?.elements ?? []
    #expect(targets.map { $0["format"]?.stringValue } == ["apns", "fcm"])
    #expect(
      targets.map { $0["when"]?.stringValue } == ["platform == 'ios'", "platform == 'android'"])
  }

  @Test(
    "The delimiter is the one that makes columns of one width",
    arguments: [(",", ","), (";", ";"), ("\t", "\t"), ("|", "|")])
  func delimiter(written: String, expected: String) throws {
    let text = [["token", "city"], [Self.hex, "Paris, FR"], [Self.hex, "\"a; | b\""]]
    let lines = text.map { row in
      row.map { $0.contains(written) ? "\"\($0)\"" : $0 }.joined(separator: written)
    }
    let tree = try configuration(for: start(lines.joined(separator: "\r\n")))
    #expect(tree["input"]?["csv"]?["delimiter"]?.stringValue == expected)
    #expect(tree["input"]?["csv"]?["quote"]?.stringValue == "\"")
  }

  @Test("A quote that is never closed is no quote")
  func noQuote() throws {
    let tree = try configuration(for: start("token,size\n\(Self.hex),\"3 inch\n\(Self.hex),4\n"))
    #expect(tree["input"]?["csv"]?["quote"]?.isNull == true)
  }

  @Test(
    "Apostrophes quote where the records come apart without them, and nowhere else",
    arguments: [
      ("Ana", "'Lyon, 3e'", "'"), ("Ana", "'l''eau, 1 l'", "'"),
      ("'t Hooft", "'s-Hertogenbosch", "\""),
      ("l'eau", "\"Lyon, 3e\"", "\""), ("'Ana'", "Lyon", "\""),
    ])
  func apostrophes(name: String, city: String, expected: String) throws {
    let rows = (0..<5).map { "\(Self.hex),\(name),\($0 == 0 ? "Paris" : city)\n" }.joined()
    let tree = try configuration(for: start("token,name,city\n\(rows)"))
    #expect(tree["input"]?["csv"]?["quote"]?.stringValue == expected)
  }

  @Test(
    "The encoding is told by the bytes",
    arguments: [
      ([0x7a, 0xc3, 0xa9, 0x2c, 0x61], "utf-8"), ([0x7a, 0xe9, 0x2c, 0x61], "windows-1252"),
      ([0x7a, 0xe9, 0x2c, 0x81], "iso-8859-1"),
      ([0xff, 0xfe, 0x7a, 0, 0x2c, 0, 0x61, 0], "utf-16"),
      ([0x7a, 0, 0x2c, 0, 0x61, 0], "utf-16"), ([0xfe, 0xff, 0, 0x7a, 0, 0x2c, 0, 0x61], "utf-16"),
    ] as [([UInt8], String)])
  func encoding(bytes: [UInt8], expected: String) {
    #expect(EncodingGuess(bytes, isWhole: true).encoding.configured.rawValue == expected)
  }

  @Test("A character that the start cuts in two does not make another encoding")
  func cutCharacter() {
    #expect(EncodingGuess([0x61, 0xc3], isWhole: false).encoding == .utf8)
    #expect(EncodingGuess([0x61, 0xc3], isWhole: true).encoding == .windows1252)
  }

  @Test("The record element is the one that repeats outermost, and its parts are fields")
  func xml() throws {
    let tree = try configuration(
      for: start(
        """
        <e:export xmlns:e="urn:x"><meta><v>1</v><v>2</v></meta><users>
        <e:user id="1"><profile><firstName>Zo</firstName></profile><tag>a</tag><tag>b</tag>
          <device token="\(Self.hex)"/></e:user>
        <e:user id="2"><tag>a</tag></e:user>
        </users></e:export>
        """, path: "export.xml"))
    let xml = tree["input"]?["xml"]
    #expect(xml?["record"]?.stringValue == "user")
    #expect(xml?["lists"] == .array([.string("tag")]))
    #expect(
      xml?["fields"]
        == .object([
          ("id", .string("id")), ("firstName", .string("profile.firstName")),
          ("tag", .string("tag")), ("token", .string("device.token")),
        ]))
    #expect(tree["targets"]?.elements?.first?["format"]?.stringValue == "apns")
  }

  @Test("XML is told by its first byte where the name says nothing")
  func content() {
    #expect(start("\u{feff}\n <a/>", path: "x").formatOfContent == .xml)
    #expect(start("a<b", path: "x").formatOfContent == .csv)
    #expect(start("<a/>", path: "x.csv.gz").formatOfName == .csv)
  }

  @Test("An export without a header gets names, the token's and the platform's by their values")
  func noHeader() throws {
    let tree = try configuration(for: start("7,\(Self.hex),ios,a@b.c\n8,\(Self.hex),ios,\n"))
    #expect(
      tree["input"]?["csv"]?["header"]
        == .array(["column1", "token", "platform", "column4"].map { .string($0) }))
  }

  @Test("A field of tokens for each platform makes a target of each")
  func twoTokens() throws {
    let tree = try configuration(
      for: start("apnsToken,fcmToken\n\(Self.hex),\n,\(Self.fcm)\n"))
    #expect(tree["where"]?.stringValue == "apnsToken != blank or fcmToken != blank")
    #expect(
      tree["targets"]?.elements?.map { $0["when"]?.stringValue }
        == ["apnsToken != blank", "fcmToken != blank"])
  }

  @Test("Names that no template can write are passed over, those with spaces are looked up")
  func names() {
    #expect(TemplateName("profile.firstName").text == "profile.firstName")
    #expect(TemplateName("first name").text == "record['first name']")
    #expect(TemplateName("say \"hi\"").text == #"record['say "hi"']"#)
    #expect(TemplateName("it's").text == #"record["it's"]"#)
    #expect(TemplateName("run.date").text == "record['run.date']")
    #expect(TemplateName("items.size").text == "record['items.size']")
    #expect(TemplateName("items.size.unit").text == "record['items.size.unit']")
    #expect(TemplateName("a.contains.b").text == "record['a.contains.b']")
    #expect(TemplateName("1st").text == "record['1st']")
    #expect(TemplateName("empty").text == "record['empty']")
    #expect(TemplateName("empty.name").text == "empty.name")
    #expect(TemplateName("and").text == "and")
    #expect(TemplateName("a\"}}b").text == nil)
    #expect(TemplateName("both' and \"").text == nil)
    #expect(TemplateName("a\u{7}b").text == nil)
    #expect(TemplateName("a${PATH}").text == nil)
  }

  @Test("The word for yes is taken from the values, or follows from the word for no")
  func consent() {
    func yes(_ values: String...) -> String? { ConsentWord.yes(in: values.map { Array($0.utf8) }) }
    #expect(yes() == "1")
    #expect(yes("0", "", "1") == "1")
    #expect(yes("N", "Y") == "Y")
    #expect(yes("No") == "Yes")
    #expect(yes("FALSE") == "TRUE")
    #expect(yes("No", "Sí") == "Sí")
    #expect(yes("nee", "ja") == "ja")
    #expect(yes("NEIN") == "JA")
    #expect(yes("daily", "weekly") == nil)
  }

  @Test("A consent whose values do not say which is yes is named, not passed over")
  func unclearConsent() throws {
    let starter = try StarterConfiguration(
      for: [start("token,optIn\n\(Self.hex),granted\n\(Self.hex),denied\n")])
    #expect(!starter.text.contains("optIn"))
    #expect(starter.notes.contains { $0.hasPrefix("where: \"optIn\" may be") }, "\(starter.notes)")
  }

  @Test("Exports of one shape are one input, whatever the order of their columns")
  func severalOfOneShape() throws {
    let tree = try configuration(
      for: start("token,city\n\(Self.hex),x\n", path: "a.csv"),
      start("city,token\ny,\(Self.hex)\n", path: "b.csv"))
    #expect(tree["input"]?["paths"] == .array([.string("a.csv"), .string("b.csv")]))
  }

  @Test("A table with an id that the records refer to is a lookup, whichever stands first")
  func lookup() throws {
    let tree = try configuration(
      for: start("id,label\n1,A\n2,B\n", path: "deliveries.csv"),
      start("token,deliveryId\n\(Self.hex),1\n", path: "users.csv"))
    #expect(tree["input"]?["paths"] == .array([.string("users.csv")]))
    let lookup = tree["lookups"]?["delivery"]
    #expect(lookup?["key"]?.stringValue == "id")
    #expect(lookup?["match"]?.stringValue == "{{ deliveryId }}")
  }

  @Test("A list of one column is one of opt-outs, whichever stands first")
  func suppression() throws {
    let list = start("token\n\(Self.fcm)\n", path: "opt-outs.csv")
    let users = start("token,deliveryId\n\(Self.hex),1\n", path: "users.csv")
    let table = start("id,label\n1,A\n2,B\n", path: "deliveries.csv")
    for starts in [[list, users, table], [users, list, table], [table, users, list]] {
      let starter = try StarterConfiguration(for: starts)
      let tree = try JSONParser.parse(Array(starter.text.utf8))
      #expect(tree["input"]?["paths"] == .array([.string("users.csv")]))
      let suppress = tree["suppress"]?.elements?.first
      #expect(suppress?["paths"] == .array([.string("opt-outs.csv")]))
      #expect(suppress?["key"]?.stringValue == "token")
      #expect(suppress?["match"]?.stringValue == "{{ token }}")
      #expect(tree["lookups"]?["delivery"] != nil)
    }
  }

  @Test("A list of tokens without their name is matched with the records' tokens")
  func suppressionByValues() throws {
    let tree = try configuration(
      for: start("deviceToken,city\n\(Self.hex),x\n"),
      start("device\n\(Self.hex)\n", path: "gone.csv"))
    #expect(tree["suppress"]?.elements?.first?["match"]?.stringValue == "{{ deviceToken }}")
  }

  @Test(
    "A lookup has a name that no field of the records begins with",
    arguments: [
      ("", "delivery"), ("<deliveryTable/>", "delivery"), ("<delivery id='1'/>", "deliveryTable"),
      ("<delivery id='1'/><deliveryTable>x</deliveryTable>", "deliveryTableTable"),
    ])
  func lookupName(fields: String, name: String) throws {
    let record = "<user id='8'><deliveryId>1</deliveryId><token>\(Self.hex)</token>\(fields)</user>"
    let tree = try configuration(
      for: start("<users>\(record)\(record)</users>", path: "users.xml"),
      start("id,label\n1,A\n2,B\n", path: "deliveries.csv"))
    #expect(tree["lookups"]?.members?.map(\.key.text) == [name])
  }

  @Test("Fields of XML that are too many to list are named by their paths", arguments: [400, 501])
  func manyFields(count: Int) throws {
    let fields = (0..<count).map { "<f\($0)>x</f\($0)>" }.joined()
    let record = "<user><profile><token>\(Self.hex)</token>\(fields)</profile></user>"
    let tree = try configuration(
      for: start("<users>\(record)\(record)</users>", path: "users.xml"))
    let path = tree["input"]?["xml"]?["fields"]?["token"]?.stringValue
    #expect(path == (count == 400 ? "profile.token" : nil))
    #expect(
      tree["targets"]?.elements?.first?["token"]?.stringValue
        == (count == 400 ? "{{ token }}" : "{{ profile.token }}"))
  }

  @Test("A field of one name in both is the key if the table has its values, whatever the name")
  func keyByName() throws {
    let users = start("token,store,label\n\(Self.hex),Nice,x\n", path: "users.csv")
    let tree = try configuration(
      for: users, start("store,label\nNice,1\nLyon,2\n", path: "stores.csv"))
    #expect(tree["lookups"]?["storeTable"]?["key"]?.stringValue == "store")
    #expect(throws: RunFailure.self) {
      try StarterConfiguration(for: [users, start("store,label\nLyon,2\n", path: "stores.csv")])
    }
  }

  @Test("Exports that do not fit together are refused by name, with no value of theirs")
  func unlike() {
    let error = #expect(throws: RunFailure.self) {
      try StarterConfiguration(for: [
        start("token\n\(Self.hex)\n"), start("color,size\nred,1\nred,2\n", path: "b.csv"),
      ])
    }
    #expect(error?.status == .badData)
    #expect(
      error?.messages.first?.hasPrefix("b.csv: error: has other records than users.csv") == true)
    #expect(error?.messages.first?.contains("red") == false)
  }

  @Test("Rejects in the sample raise the budget, and the note says so")
  func budget() throws {
    let rows = (0..<20).map { $0 < 18 ? "\(Self.hex),ios" : "x,ios" }.joined(separator: "\n")
    let starter = try StarterConfiguration(for: [start("token,platform\n\(rows)\n")])
    let tree = try JSONParser.parse(Array(starter.text.utf8))
    #expect(tree["errors"]?["maxRejected"]?.stringValue == "10%")
    #expect(starter.notes.contains { $0.hasPrefix("errors.maxRejected: up to 2 of the first 20") })
  }

  @Test("More than half of the sample rejected is no budget: a run shall fail")
  func mostRejected() throws {
    let rows = (0..<20).map { "\(Self.hex),ios" + ($0 < 9 ? "" : ",too much") }.joined(
      separator: "\n")
    let starter = try StarterConfiguration(for: [start("token,platform\n\(rows)\n")])
    let tree = try JSONParser.parse(Array(starter.text.utf8))
    #expect(tree["errors"] == nil)
    #expect(starter.notes.contains { $0.contains("up to 11 of the first 20") })
  }

  @Test(
    "A quote behind a backslash is escaped by it, unless the records then come apart",
    arguments: [
      (#""a \" b, 1""#, "\\"), (#""say \"hi\"""#, "\\"), (#""C:\dir\""#, nil),
      (#""a "" b, 1""#, nil), (#"a \ b"#, nil),
    ])
  func escape(label: String, expected: String?) throws {
    let rows = (0..<5).map { "\(Self.hex),\(label),\($0)\n" }.joined()
    let tree = try configuration(for: start("token,label,n\n\(rows)"))
    #expect(tree["input"]?["csv"]?["escape"]?.stringValue == expected)
  }

  @Test("A token as old apps write it, in brackets and capitals, is no reject")
  func bracketed() throws {
    let token = "<" + Array(repeating: "0123ABcd", count: 8).joined(separator: " ") + ">"
    let rows = (0..<20).map { $0 < 10 ? "\(Self.hex),ios" : "\(token),ios" }
    let starter = try StarterConfiguration(
      for: [start("token,platform\n\(rows.joined(separator: "\n"))\n")])
    #expect(!starter.notes.contains { $0.hasPrefix("errors.maxRejected") }, "\(starter.notes)")
  }

  @Test("The budget is enough for the first export alone, which may be worse than all together")
  func budgetOfFirst() throws {
    let bad = (0..<20).map { $0 < 16 ? "\(Self.hex),ios" : "x,ios" }.joined(separator: "\n")
    let good = (0..<60).map { _ in "\(Self.hex),ios" }.joined(separator: "\n")
    let tree = try configuration(
      for: start("token,platform\n\(bad)\n", path: "a.csv"),
      start("token,platform\n\(good)\n", path: "b.csv"))
    #expect(tree["errors"]?["maxRejected"]?.stringValue == "20%")
  }

  @Test("Paths become those of the configuration, and no pattern or reference")
  func paths() {
    #expect(ConfigurationDirectory("").text("a/b.csv") == "a/b.csv")
    #expect(ConfigurationDirectory("x/./y").text("a.csv") == "../../a.csv")
    #expect(ConfigurationDirectory("x").text("/a.csv") == "/a.csv")
    #expect(ConfigurationDirectory("").text("a*[1]?.csv") == "a\\*\\[1]\\?.csv")
    #expect(ConfigurationDirectory("").text("${HOME}.csv") == "$${HOME}.csv")
    #expect(ConfigurationDirectory("/x").text("a.csv").utf8.first == UInt8(ascii: "/"))
  }
}
