internal import JSONText

/// Every key of one kind of object, once: decoding, the refusal of unknown keys, "did you mean" and
/// the JSON Schema all come from here.
struct KeyTable<Model: Sendable>: Sendable {
  let outline: ObjectOutline
  let keys: [Key<Model>]
  private let caseValue: (@Sendable (Model) -> String)?
  /// Rules between keys, after all of them were read: each asks whether those that it reads are sound.
  let check: (@Sendable (Model, JSONNode, inout Reading) -> Void)?

  /// - Parameters:
  ///   - name: of its definition in the JSON Schema.
  ///   - caseValue: The value of the key that `cases` tells apart.
  ///   - rules: What the JSON Schema says of `check`.
  init(
    _ name: String, _ description: String, exactlyOne: [[String]] = [],
    cases: KeyCases? = nil, caseValue: (@Sendable (Model) -> String)? = nil,
    rules: [SchemaRule] = [],
    @KeyList<Model> keys: () -> [Key<Model>],
    check: (@Sendable (Model, JSONNode, inout Reading) -> Void)? = nil
  ) {
    let keys = keys()
    outline = ObjectOutline(
      name: name, description: description, keys: keys.map(\.outline), exactlyOne: exactlyOne,
      cases: cases, rules: rules)
    self.keys = keys
    self.caseValue = caseValue
    self.check = check
  }

  /// Reads every member of an object into `model`.
  /// - Parameter isOverride: A null removes the key, and nothing is required.
  func read(
    _ members: [JSONMember], of node: JSONNode, into model: inout Model, isOverride: Bool,
    _ reading: inout Reading
  ) -> KeysRead {
    let keysRead = outline.read(members, isOverride: isOverride, &reading) { index, node, reading in
      keys[index].read(&model, node, &reading)
    }
    if !isOverride {
      outline.checkPresence(keysRead, of: node, case: caseValue?(model), &reading)
    }
    return keysRead
  }
}
