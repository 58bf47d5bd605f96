internal import JSONText

/// What the JSON Schema says of the keys of one object together: as much of its table's `check` as a schema
/// can say. A value with a reference to the environment must pass, since what it stands for is not known.
struct SchemaRule: Sendable {
  let node: JSONNode

  private init(_ members: [(String, JSONNode)]) { node = .object(members) }
}

extension SchemaRule {
  /// The key is there.
  static func given(_ key: String) -> SchemaRule {
    SchemaRule([("required", .array([.string(key)]))])
  }

  /// The key is there, and in its object this holds.
  static func inside(_ key: String, _ rule: SchemaRule) -> SchemaRule {
    SchemaRule([
      ("required", .array([.string(key)])), ("properties", .object([(key, rule.node)])),
    ])
  }

  /// The key is there, and has this text.
  static func value(of key: String, is text: String) -> SchemaRule {
    inside(key, SchemaRule([("const", .string(text))]))
  }

  /// The key is there, and its array has an element.
  static func isNotEmpty(_ key: String) -> SchemaRule {
    inside(key, SchemaRule([("minItems", .int(1))]))
  }

  /// The key is there only together with the other.
  static func dependent(_ key: String, on other: String) -> SchemaRule {
    SchemaRule([("dependentRequired", .object([(key, .array([.string(other)]))]))])
  }

  static func anyOf(_ rules: [SchemaRule]) -> SchemaRule {
    SchemaRule([("anyOf", .array(rules.map(\.node)))])
  }

  static func exactlyOne(of rules: [SchemaRule]) -> SchemaRule {
    SchemaRule([("oneOf", .array(rules.map(\.node)))])
  }

  static func implication(_ condition: SchemaRule, _ consequence: SchemaRule) -> SchemaRule {
    SchemaRule([("if", condition.node), ("then", consequence.node)])
  }
}
