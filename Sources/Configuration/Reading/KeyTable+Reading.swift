internal import Bytes
internal import JSONText

extension KeyTable {
  /// Reads every member of an object into `model`.
  ///
  /// - Parameter isOverride: A null removes the key, and nothing is required.
  /// - Returns: The keys that were given, and those of them that were null.
  func read(
    _ members: [JSONMember], of node: JSONNode, into model: inout Model, isOverride: Bool,
    _ reading: inout Reading
  ) -> (given: Set<String>, removed: Set<String>) {
    var given: Set<String> = []
    var removed: Set<String> = []
    var failed: Set<String> = []
    for member in members {
      guard let key = keys.first(where: { member.key.equals($0.name) }) else {
        reading.reportUnknownKey(member.key, valid: keys.map(\.name))
        continue
      }
      given.insert(key.name)
      let before = reading.problems.count
      reading.inside(key: key.name) { reading in
        if isOverride, member.value.isNull {
          removed.insert(key.name)
        } else {
          key.read(&model, member.value, &reading)
        }
      }
      if reading.problems.count > before { failed.insert(key.name) }
    }
    if !isOverride {
      checkPresence(given, of: node, &reading)
      if let cases, given.contains(cases.key), !failed.contains(cases.key) {
        check(cases, of: model, given: given, of: node, &reading)
      }
    }
    return (given, removed)
  }

  private func checkPresence(_ given: Set<String>, of node: JSONNode, _ reading: inout Reading) {
    for key in keys where key.isRequired && !given.contains(key.name) {
      reading.reportMissing(key, at: node.place)
    }
    for group in exactlyOne where group.filter(given.contains).count != 1 {
      let names = group.map { "\"\($0)\"" }.joined(separator: ", ")
      reading.report("give exactly one of \(names)", at: node.place)
    }
  }
}

extension Reading {
  /// - Parameter spoilsValue: Whether the object is nothing for it.
  mutating func reportUnknownKey(_ key: JSONString, valid: [String], spoilsValue: Bool = false) {
    inside(key: key.text) { reading in
      reading.report(
        "unknown key; \(Spelling.remedy(for: key.text, among: valid, noun: "key"))",
        at: reading.place(of: key.place), spoilsValue: spoilsValue)
    }
    if let meant = Spelling.nearest(to: key.text, among: valid) {
      // No rule between keys must take the key that was probably meant for one that is not there.
      spoil(meant)
    } else {
      vague.append(path.keys)
    }
  }
}

extension ValueReader where Value: ConfigurationObject {
  /// An object that `Value.table` describes.
  static func object(_ model: Value.Type = Value.self) -> ValueReader {
    object(isOverride: false)
  }

  /// An object whose keys replace those of another; null removes one.
  static func override(_ model: Value.Type = Value.self) -> ValueReader {
    object(isOverride: true)
  }

  private static func object(isOverride: Bool) -> ValueReader {
    ValueReader("an object") { builder in
      builder.reference(to: Value.table, isOverride: isOverride)
    } read: { node, reading in
      guard let members = node.members else {
        reading.reportType(of: node, expected: "an object")
        return nil
      }
      var model = Value()
      reading.object { reading in
        let (given, removed) = Value.table.read(
          members, of: node, into: &model, isOverride: isOverride, &reading)
        model.remember(given: given, removed: removed)
      } rules: { reading in
        Value.table.check?(model, node, &reading)
      }
      return model
    }
  }
}
