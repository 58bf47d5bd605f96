/// One kind of object and its keys, whatever holds their values.
struct ObjectOutline: Sendable {
  /// The name of its definition in the JSON Schema.
  let name: String
  let description: String
  let keys: [KeyOutline]
  /// Groups of keys of which exactly one must be given.
  let exactlyOne: [[String]]
  let cases: KeyCases?
  /// What the JSON Schema says of the rules between keys.
  let rules: [SchemaRule]
}
