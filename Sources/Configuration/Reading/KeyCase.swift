internal import JSONText

/// What one value of a key asks of the keys beside it, as `"format": "apns"` of a target does.
struct KeyCase: Sendable {
  let value: String
  let required: [String]
  let forbidden: [String]
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
