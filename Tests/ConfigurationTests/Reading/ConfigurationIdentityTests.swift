import Testing

@testable import Configuration

@Suite struct ConfigurationIdentityTests {
  private func identity(
    _ text: String = minimal, set: [(key: String, value: String)] = [], output: String? = nil,
    inputs: [String]? = nil, environment: [String: String] = [:]
  ) throws -> String {
    try load(text, set: set, inputs: inputs, output: output, environment: environment).get().sha256
  }

  @Test("The identity is the SHA-256 of the canonical configuration without its directory")
  func value() throws {
    let text = """
      { "targets": [ { "name": "t", "format": "campaign", "platform": "ios" } ],
        "output": { "directory": "o", "verify": true }, "workers": 3, "name": "n",
        "input": { "paths": ["a.csv"] } }
      """
    // printf '%s' '{"input":{"paths":["a.csv"]},"name":"n","output":{"verify":true},"targets":[…]}'
    #expect(
      try identity(text) == "7862da7378c1953515e1bd216eb2b4f41a11a37f5e0462dd8daf1060940a1234")
  }

  @Test("Order, white space, escapes, workers and directory do not change it")
  func unchanged() throws {
    let identity = try identity()
    #expect(try self.identity(minimal.replacing("\n", with: "\r\n")) == identity)
    #expect(
      try self.identity(minimal.replacing("spring-sale\",", with: "spr\\u0069ng-sale\","))
        == identity)
    #expect(try self.identity(set: [("workers", "8"), ("output.directory", "x")]) == identity)
    #expect(try self.identity(output: "elsewhere") == identity)
  }

  @Test("The order of keys that payloads may show has a checksum of its own")
  func order() throws {
    func order(_ text: String) throws -> String { try load(text).get().orderSHA256 }
    let fields = "\"a\": 1, \"b\": { \"c\": 2, \"d\": 3 }"
    let text = minimal.replacing(
      "\"message\": {", with: "\"message\": { \"customFields\": { \(fields) },")
    for (part, other) in [
      (fields, "\"b\": { \"c\": 2, \"d\": 3 }, \"a\": 1"),
      ("\"c\": 2, \"d\": 3", "\"d\": 3, \"c\": 2"),
    ] {
      let reordered = text.replacing(part, with: other)
      try #require(reordered != text)
      #expect(try identity(reordered) == identity(text))
      #expect(try order(reordered) != order(text))
    }
    #expect(try order(text.replacing("\n", with: "\r\n")) == order(text))
  }

  @Test("What options and the environment change is part of it")
  func changed() throws {
    let identity = try identity()
    #expect(try self.identity(set: [("message.title", "x")]) != identity)
    #expect(try self.identity(inputs: ["b.csv"]) != identity)
    let text = minimal.replacing("Bonjour", with: "${PAYLOADBATCH_X}")
    let first = try self.identity(text, environment: ["PAYLOADBATCH_X": "Bonjour"])
    #expect(first == identity)
    #expect(try self.identity(text, environment: ["PAYLOADBATCH_X": "Salut"]) != identity)
  }

  @Test("A template and a value that looks like it are two configurations")
  func insertedTemplates() throws {
    let text = minimal.replacing("{{ firstName }}", with: "${PAYLOADBATCH_X}")
    let inserted = try identity(text, environment: ["PAYLOADBATCH_X": "{{ firstName }}"])
    #expect(try identity(minimal) != inserted)
  }
}
