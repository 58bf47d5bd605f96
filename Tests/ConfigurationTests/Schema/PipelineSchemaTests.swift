import JSONText
import Testing

@testable import Configuration

@Suite struct PipelineSchemaTests {
  private func definition(_ name: String) throws -> JSONNode {
    try #require(PipelineSchema.node["$defs"]?[name])
  }

  @Test("The schema is JSON of draft 2020-12")
  func dialect() throws {
    let node = try JSONParser.parse(Array(PipelineSchema.text.utf8))
    #expect(node["$schema"]?.stringValue == "https://json-schema.org/draft/2020-12/schema")
    #expect(node["$ref"]?.stringValue == "#/$defs/Pipeline")
    #expect(node == PipelineSchema.node)
  }

  @Test("Every object is closed, and every key has a description")
  func closed() throws {
    let definitions = try #require(PipelineSchema.node["$defs"]?.members)
    #expect(definitions.count > 20)
    for definition in definitions
    where !["Template", "CustomValue"].contains(definition.key.text) {
      #expect(definition.value["additionalProperties"]?.boolValue == false)
      for property in definition.value["properties"]?.members ?? [] {
        #expect(property.value["description"]?.stringValue?.isEmpty == false)
      }
    }
  }

  @Test("Every reference leads somewhere")
  func references() throws {
    var names: Set<String> = []
    func collect(_ node: JSONNode) {
      if let reference = node["$ref"]?.stringValue { names.insert(reference) }
      for element in node.elements ?? [] { collect(element) }
      for member in node.members ?? [] { collect(member.value) }
    }
    collect(PipelineSchema.node)
    let known = Set(
      (PipelineSchema.node["$defs"]?.members ?? []).map { "#/$defs/\($0.key.text)" })
    #expect(names == known)
  }

  @Test("Top-level keys are those that the reader knows")
  func keys() throws {
    let properties = try #require(try definition("Pipeline")["properties"]?.members)
    #expect(
      properties.map(\.key.text) == [
        "name", "vars", "timeZone", "input", "lookups", "where", "dedupe", "suppress", "message",
        "templates", "targets", "limits", "output", "errors", "workers", "tests",
      ])
    let required = try #require(try definition("Pipeline")["required"]?.elements)
    #expect(required.map(\.stringValue) == ["name", "input", "targets", "output"])
  }

  @Test("A target's message may remove keys with null")
  func overrides() throws {
    let title = try #require(try definition("MessageOverride")["properties"]?["title"])
    #expect(title["anyOf"]?.elements?.last?["type"]?.stringValue == "null")
    #expect(try definition("Message")["properties"]?["title"]?["anyOf"] == nil)
  }

  @Test("Where words or forms are told, a reference to the environment may stand for one")
  func environment() throws {
    let compression = try #require(try definition("Output")["properties"]?["compression"])
    let choices = try #require(compression["anyOf"]?.elements)
    #expect(choices[0]["enum"]?.elements?.map(\.stringValue) == ["none", "gzip"])
    #expect(choices[1]["pattern"]?.stringValue == "\\$\\{")
    let name = try #require(try definition("Target")["properties"]?["name"])
    #expect(name["pattern"]?.stringValue?.hasSuffix("$|\\$\\{") == true)
  }

  /// The rules of a definition, as compact JSON.
  private func rules(_ name: String) throws -> [String] {
    try #require(try definition(name)["allOf"]?.elements).map { JSONWriter.text(of: $0) }
  }

  @Test("A test expects exactly one of a payload, a rejection and a skip")
  func expectations() throws {
    #expect(
      try rules("Expectation") == [
        #"{"oneOf":[{"anyOf":[{"required":["target"]},{"required":["payload"]}]},"#
          + #"{"required":["rejected"]},{"required":["skipped"]}]}"#
      ])
  }

  @Test("A target of the format fcm has exactly one addressee")
  func addressees() throws {
    let rule = try #require(try rules("Target").last)
    #expect(
      rule
        == #"{"if":{"required":["format"],"properties":{"format":{"const":"fcm"}}},"#
        + #""then":{"oneOf":[{"required":["token"]},"#
        + #"{"required":["fcm"],"properties":{"fcm":{"required":["topic"]}}},"#
        + #"{"required":["fcm"],"properties":{"fcm":{"required":["condition"]}}}]}}"#)
  }

  @Test("XML asks for the record's element, in tables too", arguments: ["Input", "Table"])
  func recordElement(name: String) throws {
    #expect(
      try rules(name) == [
        #"{"if":{"required":["format"],"properties":{"format":{"const":"xml"}}},"#
          + #""then":{"required":["xml"]}}"#
      ])
    #expect(try definition("XML")["required"]?.elements?.map(\.stringValue) == ["record"])
  }

  @Test("Texts that are cut are named")
  func truncation() throws {
    #expect(
      try rules("Limits") == [
        #"{"if":{"required":["onTooLarge"],"properties":{"onTooLarge":{"const":"truncate"}}},"#
          + #""then":{"required":["truncate"],"properties":{"truncate":{"minItems":1}}}}"#
      ])
  }

  @Test("A variant's choice goes by a text only where it has a weight")
  func variants() throws {
    #expect(
      try rules("Variant") == [
        #"{"oneOf":[{"required":["when"]},{"required":["weight"]}]}"#,
        #"{"dependentRequired":{"by":["weight"]}}"#,
      ])
  }

  @Test("Lookups have names that templates can write, and none that means something else")
  func lookups() throws {
    let names = try #require(try definition("Pipeline")["properties"]?["lookups"]?["propertyNames"])
    #expect(
      JSONWriter.text(of: names)
        == #"{"pattern":"^[A-Za-z_][A-Za-z0-9_-]*$","#
        + #""not":{"enum":["vars","run","source","record"]}}"#)
  }

  @Test("Names of columns differ, and Apple's priority is one of three")
  func values() throws {
    let header = try #require(try definition("CSV")["properties"]?["header"]?["anyOf"]?.elements)
    #expect(header[1]["uniqueItems"]?.boolValue == true)
    let priority = try #require(
      try definition("APNsOptions")["properties"]?["priority"]?["anyOf"]?.elements)
    #expect(JSONWriter.text(of: priority[1]) == #"{"enum":[1,5,10]}"#)
  }

  @Test(
    "Directories and conditions are not blank",
    arguments: [("Output", "directory"), ("Pipeline", "where"), ("Target", "when")])
  func blankText(name: String, key: String) throws {
    let pattern = try definition(name)["properties"]?[key]?["pattern"]?.stringValue
    #expect(pattern == #"[^\u0009-\u000d ]"#)
  }
}
