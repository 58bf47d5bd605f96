internal import JSONText

/// How a JSON file is laid out, so that what is put into it looks like the rest.
struct JSONLayout: Equatable, Sendable {
  /// White space of one level; nil where the file is a single line.
  let indentation: [UInt8]?
  let lineEnd: [UInt8]

  init(of text: [UInt8]) {
    let isOneLine = !text.dropLast().contains { $0 == 0x0a || $0 == 0x0d }
    lineEnd =
      text.indices.dropLast().contains { text[$0] == 0x0d && text[$0 + 1] == 0x0a }
      ? [0x0d, 0x0a] : [0x0a]
    indentation = isOneLine ? nil : JSONLayout.firstIndentation(text)
  }

  /// The white space before the first line that has any.
  private static func firstIndentation(_ text: [UInt8]) -> [UInt8] {
    for line in text.split(whereSeparator: { $0 == 0x0a || $0 == 0x0d }) {
      let space = line.prefix { $0 == 0x20 || $0 == 0x09 }
      if !space.isEmpty, space.count < line.count { return Array(space) }
    }
    return [0x20, 0x20]
  }

  /// `node` as it would stand at `offset` of `text`, each line indented by that line's own indentation
  /// and one more level.
  func bytes(of node: JSONNode, at offset: Int, of text: [UInt8]) -> [UInt8] {
    guard let indentation else { return JSONWriter.bytes(of: node, .compact) }
    let lineStart = text[..<offset].lastIndex { $0 == 0x0a || $0 == 0x0d }.map { $0 + 1 } ?? 0
    let base = text[lineStart...].prefix { $0 == 0x20 || $0 == 0x09 }
    // Two spaces for each level; a string holds no line end.
    let lines = JSONWriter.bytes(of: node, .pretty).split(separator: 0x0a)
    var result: [UInt8] = []
    for (number, line) in lines.enumerated() {
      if number > 0 {
        let depth = line.prefix { $0 == 0x20 }.count / 2
        result += lineEnd + base
        for _ in 0..<depth { result += indentation }
      }
      result += line.drop { $0 == 0x20 }
    }
    return result
  }
}
