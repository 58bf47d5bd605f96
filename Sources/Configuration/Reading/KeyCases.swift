internal import JSONText

/// What the values of one key ask of the keys beside it, as `"format": "apns"` of a target does.
struct KeyCases: Sendable {
  let key: String
  let cases: [KeyCase]
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
