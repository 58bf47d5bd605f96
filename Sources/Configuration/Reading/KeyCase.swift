internal import JSONText

/// What one value of a key asks of the keys beside it, as `"format": "apns"` of a target does.
struct KeyCase: Sendable {
  let value: String
  let required: [String]
  let forbidden: [String]
}

/// The cases of one key.
struct KeyCases<Model: Sendable>: Sendable {
  let key: String
  let value: @Sendable (Model) -> String
  let cases: [KeyCase]
}

extension KeyTable {
  /// Checks the keys that the model's case requires and forbids.
  func check(
    _ cases: KeyCases<Model>, of model: Model, given: Set<String>, of node: JSONNode,
    _ reading: inout Reading
  ) {
    let value = cases.value(model)
    for rule in cases.cases where rule.value == value {
      for key in keys where rule.required.contains(key.name) && !given.contains(key.name) {
        reading.reportMissing(key, at: node.place)
      }
      for name in rule.forbidden where given.contains(name) {
        reading.inside(key: name) { reading in
          reading.report(
            "is not for \"\(cases.key)\": \"\(value)\"; remove it",
            at: node.keyPlace(name) ?? node.place)
        }
      }
    }
  }
}

extension KeyCases {
  /// One `if`/`then` for each case.
  var schemas: [JSONNode] {
    cases.map { rule in
      let condition = JSONNode.object([
        ("properties", .object([(key, .object([("const", .string(rule.value))]))])),
        ("required", .array([.string(key)])),
      ])
      let absent = rule.forbidden.map { ($0, JSONNode.bool(false)) }
      let consequence = JSONNode.object([
        ("required", .array(rule.required.map(JSONNode.string))), ("properties", .object(absent)),
      ])
      return .object([("if", condition), ("then", consequence)])
    }
  }
}

extension Reading {
  mutating func reportMissing<Model>(_ key: Key<Model>, at place: JSONPlace) {
    inside(key: key.name) { reading in
      let code = key.missingCode.map { "\($0): " } ?? ""
      reading.report("\(code)missing; add it (\(key.description))", at: place)
    }
  }
}

extension JSONNode {
  fileprivate func keyPlace(_ name: String) -> JSONPlace? {
    members?.first { $0.key.equals(name) }?.key.place
  }
}
