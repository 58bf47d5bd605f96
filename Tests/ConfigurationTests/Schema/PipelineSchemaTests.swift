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
    for definition in definitions where definition.key.text != "Template" {
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
}
