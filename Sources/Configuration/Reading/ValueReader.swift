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

extension ValueReader {
  /// The value, or `standIn` where it could not be read: what names it names something that is there.
  func or(_ standIn: Value) -> ValueReader {
    let read = read
    return ValueReader(expectation, schema: schema) { node, reading in
      read(node, &reading) ?? standIn
    }
  }
}

extension Reading {
  mutating func reportType(of node: JSONNode, expected: String) {
    let correct: String? =
      switch expected {
      case "an array": node.asOnlyElement
      case let text where text.hasPrefix("a string"): quotedSetting(of: node)
      default: nil
      }
    let example = correct.map { ", as \($0)" } ?? ""
    report(
      "wrong type: \(node.typeName); write \(expected)\(example)",
      at: node.place)
  }

  /// `--set 'name="2024"'`: how a value that JSON takes for a number is given as text.
  private func quotedSetting(of node: JSONNode) -> String? {
    let document = sources.documents[node.place.document]
    guard case .option(let option) = document.source, node.place.offset == 0,
      !node.isNull, node.members == nil, node.elements == nil, document.bytes.count <= 40
    else { return nil }
    let (key, value) = (
      option.dropFirst("--set ".count), String(decoding: document.bytes, as: UTF8.self)
    )
    return "--set '\(key)=\"\(value)\"'"
  }
}

extension JSONNode {
  /// An array of this value alone, as long as it is worth showing.
  fileprivate var asOnlyElement: String? {
    let mostBytes = 40
    if members != nil { return "[{…}]" }
    let text = JSONWriter.text(of: self, .compact)
    return isNull || text.utf8.count > mostBytes ? nil : "[\(text)]"
  }

  /// The object with the members of `other` after its own.
  func adding(_ other: JSONNode) -> JSONNode {
    guard let own = members, let others = other.members else { return self }
    return JSONNode(.object(own + others), place: place)
  }
}
