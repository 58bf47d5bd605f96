internal import JSONText

extension Reading {
  /// The string after `${…}`; nil after a problem was reported.
  mutating func resolve(_ string: JSONString, as use: TextUse) -> ResolvedText? {
    guard string.text.utf8.contains(UInt8(ascii: "$")),
      sources.documents[string.place.document].hasReferences
    else { return ResolvedText(bytes: Array(string.text.utf8)) }
    let references = EnvironmentReferences(cutting: string.text, environment: environment)
    var faults = references.faults
    var resolved = ResolvedText()
    if faults.isEmpty {
      if use == .plain {
        resolved = references.joined
      } else if use == .template, syntax == .campaign {
        resolved = references.joined
        faults = CampaignInsertion.faults(in: references.parts)
      } else {
        let insertion = LiquidInsertion(
          joining: references.parts, isCondition: use == .condition)
        resolved = insertion.resolved
        faults = insertion.faults
      }
    }
    for fault in faults.prefix(EnvironmentReferences.mostFaults) {
      report(fault.message, at: sources.place(ofUTF8Offset: fault.offset, in: string))
    }
    if !string.equals(resolved.text) { changedStrings[string.place] = resolved.text }
    return faults.isEmpty ? resolved : nil
  }

  /// The text of a node that must be a string and is no template.
  mutating func plainText(of node: JSONNode, expected: String = "a string") -> String? {
    guard case .string(let string) = node.value else {
      reportType(of: node, expected: expected)
      return nil
    }
    return resolve(string, as: .plain)?.text
  }

  /// A template or condition. The caller has seen that the node is a string.
  mutating func template(
    _ string: JSONString, of node: JSONNode, as use: TextUse, comesFromData: Bool = false
  ) -> TemplateText? {
    guard let resolved = resolve(string, as: use) else { return nil }
    let template = TemplateText(
      text: resolved.text, comesFromData: comesFromData,
      syntax: use == .condition ? .liquid : syntax ?? .liquid,
      origin: .init(sources: sources, node: node, keyPath: path.text, pieces: resolved.pieces))
    note(TemplateUse(text: template, use: use))
    return template
  }

  /// A copy of a tree in which `${…}` is resolved in every string.
  mutating func resolvingStrings(of node: JSONNode) -> JSONNode? {
    switch node.value {
    case .null, .bool, .number: return node
    case .string(let string):
      guard let resolved = resolve(string, as: .plain) else { return nil }
      return JSONNode(.string(JSONString(resolved.text, place: node.place)), place: node.place)
    case .array(let elements):
      var copies: [JSONNode] = []
      for (index, element) in elements.enumerated() {
        inside(index: index) { reading in
          if let copy = reading.resolvingStrings(of: element) { copies.append(copy) }
        }
      }
      return JSONNode(.array(copies), place: node.place)
    case .object(let members):
      var copies: [JSONMember] = []
      for member in members {
        inside(key: member.key.text) { reading in
          if let copy = reading.resolvingStrings(of: member.value) {
            copies.append(JSONMember(key: member.key, value: copy))
          }
        }
      }
      return JSONNode(.object(copies), place: node.place)
    }
  }
}
