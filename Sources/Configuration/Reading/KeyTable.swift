internal import JSONText

/// Every key of one kind of object, once: decoding, the refusal of unknown keys, "did you mean" and
/// the JSON Schema all come from here.
struct KeyTable<Model: Sendable>: Sendable {
  /// The name of its definition in the JSON Schema.
  let name: String
  let description: String
  let keys: [Key<Model>]
  /// Groups of keys of which exactly one must be given.
  let exactlyOne: [[String]]
  let cases: KeyCases<Model>?
  /// What the JSON Schema says of `check`.
  let rules: [SchemaRule]
  /// Rules between keys, after all of them were read: each asks whether those that it reads are sound.
  let check: (@Sendable (Model, JSONNode, inout Reading) -> Void)?

  init(
    _ name: String, _ description: String, exactlyOne: [[String]] = [],
    cases: KeyCases<Model>? = nil, rules: [SchemaRule] = [],
    @KeyList<Model> keys: () -> [Key<Model>],
    check: (@Sendable (Model, JSONNode, inout Reading) -> Void)? = nil
  ) {
    self.name = name
    self.description = description
    self.keys = keys()
    self.exactlyOne = exactlyOne
    self.cases = cases
    self.rules = rules
    self.check = check
  }
}
