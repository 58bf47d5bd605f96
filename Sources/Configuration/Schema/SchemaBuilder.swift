internal import JSONText

/// Collects the definitions that a JSON Schema refers to; each object of the configuration becomes one.
struct SchemaBuilder {
  private(set) var definitions: [(String, JSONNode)] = []

  /// A reference to the definition of a kind of object, which is made when it is first referred to.
  mutating func reference(to object: ObjectOutline, isOverride: Bool) -> JSONNode {
    let name = isOverride ? "\(object.name)Override" : object.name
    define(name) { builder in object.schema(isOverride: isOverride, &builder) }
    return reference(name)
  }

  /// A template: a string, or an object that names the field which holds one.
  var template: JSONNode {
    mutating get {
      define("Template") { _ in
        .object([
          (
            "anyOf",
            .array([
              .object([("type", .string("string"))]),
              .object([
                ("type", .string("object")),
                (
                  "properties",
                  .object([("templateFrom", .object([("type", .string("string"))]))])
                ),
                ("required", .array([.string("templateFrom")])),
                ("additionalProperties", .bool(false)),
              ]),
            ])
          )
        ])
      }
      return reference("Template")
    }
  }

  /// A JSON value whose strings are templates: what is nothing but `templateFrom` names a field.
  var customValue: JSONNode {
    mutating get {
      define("CustomValue") { builder in
        let inner = builder.reference("CustomValue")
        return .object([
          ("items", inner), ("additionalProperties", inner),
          (
            "if",
            .object([
              ("type", .string("object")), ("required", .array([.string("templateFrom")])),
              ("maxProperties", .int(1)),
            ])
          ), ("then", builder.template),
        ])
      }
      return reference("CustomValue")
    }
  }

  private mutating func define(_ name: String, _ make: (inout SchemaBuilder) -> JSONNode) {
    if definitions.contains(where: { $0.0 == name }) { return }
    // Taken before it is made, since a message may hold messages.
    let index = definitions.count
    definitions.append((name, .null))
    definitions[index].1 = make(&self)
  }

  private func reference(_ name: String) -> JSONNode {
    .object([("$ref", .string("#/$defs/\(name)"))])
  }
}

extension ObjectOutline {
  fileprivate func schema(isOverride: Bool, _ builder: inout SchemaBuilder) -> JSONNode {
    var properties: [(String, JSONNode)] = []
    for key in keys {
      var schema = key.schema(&builder)
      if isOverride {
        schema = .object([("anyOf", .array([schema, .object([("type", .string("null"))])]))])
      }
      // The schema `true` has no room for a description.
      if schema.members == nil { schema = .object([]) }
      properties.append(
        (key.name, schema.adding(.object([("description", .string(key.description))]))))
    }
    var schema: [(String, JSONNode)] = [
      ("type", .string("object")), ("description", .string(description)),
      ("properties", .object(properties)), ("additionalProperties", .bool(false)),
    ]
    guard !isOverride else { return .object(schema) }
    let required = keys.filter(\.isRequired).map { JSONNode.string($0.name) }
    if !required.isEmpty { schema.append(("required", .array(required))) }
    let groups = exactlyOne.map { SchemaRule.exactlyOne(of: $0.map(SchemaRule.given)) }
    let all = groups.map(\.node) + (cases?.schemas ?? []) + rules.map(\.node)
    if !all.isEmpty { schema.append(("allOf", .array(all))) }
    return .object(schema)
  }
}

// MARK: References to the environment

extension JSONNode {
  private static let referencePattern = "\\$\\{"

  /// The value of `pattern`, for a string that may hold a reference to the environment instead: what that
  /// stands for is seen when the configuration is read.
  static func pattern(_ pattern: String) -> JSONNode { .string("\(pattern)|\(referencePattern)") }

  /// The value of `pattern` for a string that is not blank; a reference is not, whatever it stands for.
  static var nonBlankPattern: JSONNode { .string("[^\\u0009-\\u000d ]") }

  /// The schema of a string with a reference to the environment.
  static var environmentReference: JSONNode {
    .object([("type", .string("string")), ("pattern", .string(referencePattern))])
  }
}
