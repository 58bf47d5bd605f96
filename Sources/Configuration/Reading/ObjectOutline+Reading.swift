internal import Bytes
internal import JSONText

extension ObjectOutline {
  /// Passes the value of every member to `read`, with the index of its key.
  /// - Parameter isOverride: A null removes the key.
  func read(
    _ members: [JSONMember], isOverride: Bool, _ reading: inout Reading,
    _ read: (Int, JSONNode, inout Reading) -> Void
  ) -> KeysRead {
    var keysRead = KeysRead()
    for member in members {
      guard let index = keys.firstIndex(where: { member.key.equals($0.name) }) else {
        reading.reportUnknownKey(member.key, valid: keys.map(\.name))
        continue
      }
      let name = keys[index].name
      keysRead.given.insert(name)
      let before = reading.problems.count
      reading.inside(key: name) { reading in
        if isOverride, member.value.isNull {
          keysRead.removed.insert(name)
        } else {
          read(index, member.value, &reading)
        }
      }
      if reading.problems.count > before { keysRead.failed.insert(name) }
    }
    return keysRead
  }

  /// Checks that the keys are given that must be, and none that its case forbids.
  /// - Parameter value: of the key that `cases` tells apart.
  func checkPresence(
    _ keysRead: KeysRead, of node: JSONNode, case value: String?, _ reading: inout Reading
  ) {
    for key in keys where key.isRequired && !keysRead.given.contains(key.name) {
      reading.reportMissing(key, at: node.place)
    }
    for group in exactlyOne where group.filter(keysRead.given.contains).count != 1 {
      let names = group.map { "\"\($0)\"" }.joined(separator: ", ")
      reading.report("give exactly one of \(names)", at: node.place)
    }
    guard let cases, keysRead.given.contains(cases.key), !keysRead.failed.contains(cases.key)
    else { return }
    for rule in cases.cases where rule.value == value {
      check(rule, of: cases.key, given: keysRead.given, of: node, &reading)
    }
  }

  private func check(
    _ rule: KeyCase, of caseKey: String, given: Set<String>, of node: JSONNode,
    _ reading: inout Reading
  ) {
    for key in keys where rule.required.contains(key.name) && !given.contains(key.name) {
      reading.reportMissing(key, at: node.place)
    }
    for name in rule.forbidden where given.contains(name) {
      reading.inside(key: name) { reading in
        reading.report(
          "is not for \"\(caseKey)\": \"\(rule.value)\"; remove it",
          at: node.keyPlace(name) ?? node.place)
      }
    }
  }
}

extension Reading {
  /// - Parameter spoilsValue: Whether the object is nothing for it: a value, in which no key was misplaced.
  mutating func reportUnknownKey(_ key: JSONString, valid: [String], spoilsValue: Bool = false) {
    let meant = Spelling.nearest(to: key.text, among: valid)
    let ways = meant == nil && !spoilsValue ? KeyWays.shortest(to: key.text, from: path) : []
    let place = ways.map { "\"\($0)\"" }.joined(separator: " or ")
    inside(key: key.text) { reading in
      reading.report(
        "unknown key; \(Spelling.remedy(nearest: meant, among: valid, noun: "key"))"
          + (ways.isEmpty ? "" : " (did you mean \(place)?)"),
        at: reading.place(of: key.place), spoilsValue: spoilsValue)
    }
    if let meant {
      // No rule between keys must take the key that was probably meant for one that is not there.
      spoil(meant)
    } else {
      vague.append(path.keys)
    }
  }

  fileprivate mutating func reportMissing(_ key: KeyOutline, at place: JSONPlace) {
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
