internal import JSONText

/// How one kind of value is read, and how the JSON Schema describes it: the two stand side by side so
/// that they say the same.
struct ValueReader<Value: Sendable>: Sendable {
  /// The value as messages say it: `a string`, `true or false`.
  let expectation: String
  /// The value, or as much of it as could be read; nil where that is nothing. A problem was reported
  /// unless it is whole.
  let read: @Sendable (JSONNode, inout Reading) -> Value?
  let schema: @Sendable (inout SchemaBuilder) -> JSONNode

  init(
    _ expectation: String,
    schema: @escaping @Sendable (inout SchemaBuilder) -> JSONNode,
    read: @escaping @Sendable (JSONNode, inout Reading) -> Value?
  ) {
    self.expectation = expectation
    self.schema = schema
    self.read = read
  }
}

extension ValueReader {
  /// The value, changed or refused; a `check` that returns nil has reported why.
  func map<Result: Sendable>(
    schema: [(String, JSONNode)] = [],
    _ check: @escaping @Sendable (Value, JSONNode, inout Reading) -> Result?
  ) -> ValueReader<Result> {
    let read = read
    let base = self.schema
    let extra = JSONNode.object(schema)
    return ValueReader<Result>(expectation) { builder in
      base(&builder).adding(extra)
    } read: { node, reading in
      read(node, &reading).flatMap { check($0, node, &reading) }
    }
  }
}

extension Reading {
  mutating func reportType(of node: JSONNode, expected: String) {
    report("wrong type: \(node.typeName); write \(expected)", at: node.place)
  }
}

extension JSONNode {
  /// The object with the members of `other` after its own.
  func adding(_ other: JSONNode) -> JSONNode {
    guard let own = members, let others = other.members else { return self }
    return JSONNode(.object(own + others), place: place)
  }
}
