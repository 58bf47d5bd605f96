import JSONText
import Testing

@testable import Configuration

@Suite struct OptionDocumentsTests {
  @Test(
    "A key path has keys and indexes, dotted or in brackets",
    arguments: [
      ("name", [KeyStep.key("name")]), ("a.b", [.key("a"), .key("b")]),
      ("targets.0.token", [.key("targets"), .key("0"), .key("token")]),
      ("targets[0].token", [.key("targets"), .element(0), .key("token")]),
      ("a[0][1]", [.key("a"), .element(0), .element(1)]),
      ("a[\"b.c]\"].d", [.key("a"), .key("b.c]"), .key("d")]), ("ü.é", [.key("ü"), .key("é")]),
    ])
  func steps(text: String, steps: [KeyStep]) throws {
    #expect(try KeyStep.steps(of: text) == steps)
  }

  @Test(
    "A setting is split at the first sign that is not inside a key in brackets",
    arguments: [
      ("a=b=c", "a", "b=c"), (#"a["b=c"]=1"#, #"a["b=c"]"#, "1"),
      (#"a["\"=]"]=1"#, #"a["\"=]"]"#, "1"), (#"a=["b=c"]"#, "a", #"["b=c"]"#),
      ("a=\u{301}", "a", "\u{301}"), ("a=", "a", ""),
    ])
  func setting(text: String, key: String, value: String) throws {
    let setting = try #require(KeySetting(text))
    #expect(setting.key.utf8.elementsEqual(key.utf8))
    #expect(setting.value.utf8.elementsEqual(value.utf8))
  }

  @Test("What has no key or no sign is no setting", arguments: ["", "a", "=1", #"a["b=1"#])
  func noSetting(text: String) {
    #expect(KeySetting(text) == nil)
  }

  @Test(
    "Where a text is asked for, a number, true or false is told with its quotes",
    arguments: ["20261123", "true"])
  func settingWithQuotes(value: String) {
    for key in ["name", "message.title"] {
      let found = problems(set: [(key, value)])
      #expect(
        found.first?.hasSuffix("; write a string, as --set '\(key)=\"\(value)\"'") == true,
        "\(found)")
    }
    #expect(problems(set: [("name", "null")]).first?.hasSuffix("write a string") == true)
    #expect(problems(set: [("name", "[]")]).first?.hasSuffix("write a string") == true)
  }

  @Test(
    "What is no key path is refused",
    arguments: ["", ".", "a.", ".a", "a..b", "a[", "a[]", "a[-1]", "a[x]", "a[0]b", "a[1.5]"])
  func noSteps(text: String) {
    #expect(throws: KeyStep.Fault.noKeyPath) { try KeyStep.steps(of: text) }
    #expect(problems(set: [(text, "1")]).first?.hasPrefix("--set \(text): error: ") == true)
  }

  @Test(
    "A key in quotes holds neither NUL nor half a surrogate pair",
    arguments: [(#"\u0000"#, "a NUL character"), (#"\ud800"#, "half of a surrogate pair")])
  func nonText(escape: String, message: String) {
    let key = #"message.customFields["a\#(escape)b"]"#
    let found = problems(set: [(key, "1")])
    #expect(found.count == 1)
    #expect(found.first?.contains(": error: \(message)") == true, "\(found)")
  }

  @Test("A key path leads as deep as a configuration may be, and no deeper")
  func deep() throws {
    func path(_ steps: Int) -> String {
      "message.customFields" + String(repeating: ".a", count: steps - 2)
    }
    _ = try load(minimal, set: [(path(128), "1")]).get()
    for steps in [129, 20_000] {
      #expect(problems(set: [(path(steps), "1")]).first?.contains("over 128 steps") == true)
    }
  }

  @Test("A value is JSON where it is JSON, else a string")
  func values() throws {
    let configuration = try load(
      minimal,
      set: [
        ("workers", "3"), ("name", "summer"), ("targets.0.token", "{{ other }}"),
        ("targets[1].fcm.priority", "high"), ("errors.maxRejected", "5%"),
        ("input.paths[1]", "b.csv"), ("vars.greeting", "\"5\""), ("output.verify", "true"),
        ("message.customFields[\"a b\"]", "{\"x\":[1]}"), ("workers", "4"),
      ]
    ).get()
    #expect(configuration.workers == 4)
    #expect(configuration.name == "summer")
    #expect(configuration.targets[0].token?.text == "{{ other }}")
    #expect(configuration.targets[1].fcm.priority?.text == "high")
    #expect(configuration.errors.maximumRejected == .share(millionths: 50_000))
    #expect(configuration.input.paths.map(\.text) == ["a.csv", "b.csv"])
    #expect(configuration.vars[0].value.stringValue == "5")
    #expect(configuration.message.customFields.map(\.name) == ["a b"])
    #expect(configuration.effective["workers"]?.intValue == 4)
  }

  @Test("A problem with an option's value or key names the option")
  func problemsOfOptions() {
    #expect(
      problems(set: [("workers", "lots"), ("targets.0.apns.topci", "x")]) == [
        "--set workers: error: workers: wrong type: string; write a whole number",
        "--set targets.0.apns.topci: error: targets[0].apns.topci: unknown key; correct it "
          + "(did you mean \"topic\"?)",
      ])
    #expect(problems(set: [("targets.7.token", "x")]).first?.contains("no element 7") == true)
    #expect(problems(set: [("targets.x.token", "x")]).first?.contains("no index") == true)
    #expect(problems(set: [("name.x", "x")]).first?.contains("inside a string") == true)
    #expect(problems(set: [("name", "\"\\u0000\"")]).first?.contains("NUL") == true)
  }

  @Test("An option's fault does not hide what is wrong with the file, and nothing is said twice")
  func faultsBesideProblems() {
    let text = minimal.replacing("\"title\"", with: "\"titel\"")
    #expect(
      problems(text, set: [("message..x", "1"), ("workers", "\"\\u0000\"")]) == [
        "p.json:4:16: error: message.titel: unknown key; correct it (did you mean \"title\"?)",
        "--set message..x: error: no key path; write one as targets[0].token or targets.0.token",
        "--set workers: error: a NUL character in a string; remove it",
      ])
  }

  @Test("References count in an option's value, and not in a path of --input or --output")
  func references() throws {
    let configuration = try load(
      minimal, set: [("name", "n-${PAYLOADBATCH_X}")], inputs: ["${HOME}.csv", "-"],
      output: "${HOME}", environment: ["PAYLOADBATCH_X": "x"]
    ).get()
    #expect(configuration.name == "n-x")
    #expect(configuration.input.paths.map(\.text) == ["${HOME}.csv", "-"])
    #expect(configuration.input.paths.map(\.isRelativeToWorkingDirectory) == [true, true])
    #expect(configuration.output.directory.text == "${HOME}")
    #expect(configuration.output.isRelativeToWorkingDirectory)
    #expect(try !load(minimal).get().input.paths[0].isRelativeToWorkingDirectory)
  }

  @Test("--input and --output stand in for keys that the file lacks")
  func missingKeys() throws {
    let text = minimal.replacing("\"input\": { \"paths\": [\"a.csv\"] },", with: "")
      .replacing(",\n  \"output\": { \"directory\": \"out/spring-sale\" }", with: "")
    #expect(problems(text).count == 2)
    #expect(try load(text, inputs: ["b.csv"], output: "o").get().input.paths.count == 1)
    #expect(throws: ConfigurationProblems.self) { try load(text, inputs: [], output: "o").get() }
  }
}
