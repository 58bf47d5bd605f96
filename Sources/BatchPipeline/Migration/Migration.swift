internal import Bytes
internal import Configuration
internal import JSONText
internal import Liquid

/// Goes through a configuration and notes what is to be changed.
struct Migration {
  let text: [UInt8]
  let file: String
  let names: NameTable
  private let positions: JSONPositionIndex
  var edits = TextEdits()
  var untranslated: [String] = []

  init(text: [UInt8], file: String, names: NameTable) {
    self.text = text
    self.file = file
    self.names = names
    positions = JSONPositionIndex(of: text)
  }

  /// - Parameter resolved: the same configuration with the values of the environment in it.
  mutating func visit(_ tree: JSONNode, resolved: JSONNode) {
    let syntax = TemplateSyntax(of: resolved["message"]) ?? .liquid
    for member in tree.members ?? [] {
      if member.key.equals("message") {
        visit(
          message: member.value, resolved: resolved["message"], inheriting: syntax,
          path: "message")
      } else if member.key.equals("targets") {
        for (index, target) in (member.value.elements ?? []).enumerated() {
          guard let message = target["message"] else { continue }
          visit(
            message: message, resolved: resolved["targets"]?.elements?[index]["message"],
            inheriting: syntax, path: "targets[\(index)].message")
        }
      }
    }
  }

  /// - Parameters:
  ///   - resolved: the same message with the values of the environment in it.
  ///   - outer: the syntax of the message around it.
  private mutating func visit(
    message: JSONNode, resolved: JSONNode?, inheriting outer: TemplateSyntax, path: String
  ) {
    let syntax = TemplateSyntax(of: resolved) ?? outer
    let isCampaign = syntax == .campaign
    for (index, member) in (message.members ?? []).enumerated() {
      let path = JSONPath.appending(key: member.key.text, to: path)
      switch member.key.text {
      case "syntax": if isCampaign { remove(index, of: message) }
      case "variants":
        for (index, variant) in (member.value.elements ?? []).enumerated() {
          let path = "\(path)[\(index)]"
          if let by = variant["by"], isCampaign { translate(by, path: "\(path).by") }
          guard let message = variant["message"] else { continue }
          visit(
            message: message,
            resolved: resolved?["variants"]?.elements?[index]["message"],
            inheriting: syntax, path: "\(path).message")
        }
      case "variantsFrom" where isCampaign && !member.value.isNull:
        if let match = member.value["match"] { translate(match, path: "\(path).match") }
        note(
          "the cells of the table are templates too; translate them where the table is made",
          at: member.value.place.offset, path: path)
      default: if isCampaign { translate(member.value, path: path) }
      }
    }
  }

  /// Every string of a value, at any depth.
  private mutating func translate(_ node: JSONNode, path: String) {
    switch node.value {
    case .null, .bool, .number: break
    case .string(let string): translate(string, path: path)
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        translate(element, path: "\(path)[\(index)]")
      }
    case .object(let members):
      if members.count == 1, let field = node["templateFrom"] {
        note(
          "the template comes from data; translate it where the data is made",
          at: field.place.offset, path: path)
        return
      }
      for member in members {
        translate(member.value, path: JSONPath.appending(key: member.key.text, to: path))
      }
    }
  }

  private mutating func translate(_ string: JSONString, path: String) {
    let translation = CampaignTranslation(of: string.text, isKnown: names.isKnown)
    var offsets = JSONStringOffsets(of: string)
    for place in translation.untranslated {
      let offset = offsets.documentOffset(ofUTF8Offset: place.offset, in: text)
      note(place.message, at: offset, path: path)
    }
    if translation.liquid.utf8.elementsEqual(string.text.utf8) { return }
    let start = string.place.offset
    guard let end = try? JSONParser.end(ofValueAt: start, in: text) else { return }
    var replacement: [UInt8] = []
    replacement.append(jsonString: translation.liquid)
    edits.replace(start..<end, with: replacement)
  }

  private mutating func note(_ message: String, at offset: Int, path: String) {
    let position = positions.position(ofByte: offset)
    let line = MessageLine(
      file, line: position.line, column: position.column, as: .warning,
      "\(path): cannot be translated: \(message)")
    untranslated.append(line.description)
  }

  /// A member with the comma and the white space that belong to it.
  private mutating func remove(_ index: Int, of object: JSONNode) {
    guard let members = object.members,
      let end = try? JSONParser.end(ofValueAt: members[index].value.place.offset, in: text)
    else { return }
    if index + 1 < members.count {
      edits.replace(members[index].key.place.offset..<members[index + 1].key.place.offset, with: [])
    } else if index > 0,
      let previous = try? JSONParser.end(
        ofValueAt: members[index - 1].value.place.offset, in: text)
    {
      edits.replace(previous..<end, with: [])
    } else {
      edits.replace(members[index].key.place.offset..<end, with: [])
    }
  }
}
