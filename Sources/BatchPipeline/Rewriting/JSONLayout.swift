internal import JSONText

/// How a JSON file is laid out, so that what is put into it looks like the rest.
struct JSONLayout: Equatable, Sendable {
  /// White space of one level; nil where the file is a single line.
  let indentation: [UInt8]?
  let lineEnd: [UInt8]

  init(of text: [UInt8]) {
    let isOneLine = text.split(whereSeparator: \.isLineEnd).count <= 1
    lineEnd = Array(text.contains("\r\n".utf8) ? "\r\n".utf8 : "\n".utf8)
    indentation = isOneLine ? nil : JSONLayout.firstIndentation(text)
  }

  /// The white space before the first line that has any.
  private static func firstIndentation(_ text: [UInt8]) -> [UInt8] {
    for line in text.split(whereSeparator: \.isLineEnd) {
      let space = line.prefix(while: \.isIndentation)
      if !space.isEmpty, space.count < line.count { return Array(space) }
    }
    return Array("  ".utf8)
  }

  /// `node` as it would stand at `offset` of `text`, each line indented by that line's own indentation
  /// and one more level.
  func bytes(of node: JSONNode, at offset: Int, of text: [UInt8]) -> [UInt8] {
    guard let indentation else { return JSONWriter.bytes(of: node, .compact) }
    let lineStart = text[..<offset].lastIndex(where: \.isLineEnd).map { $0 + 1 } ?? 0
    let base = text[lineStart...].prefix(while: \.isIndentation)
    // Two spaces for each level; a string holds no line end.
    let lines = JSONWriter.bytes(of: node, .pretty).split(separator: UInt8(ascii: "\n"))
    var result: [UInt8] = []
    for (number, line) in lines.enumerated() {
      if number > 0 {
        let depth = line.prefix { $0 == UInt8(ascii: " ") }.count / 2
        result += lineEnd + base
        for _ in 0..<depth { result += indentation }
      }
      result += line.drop { $0 == UInt8(ascii: " ") }
    }
    return result
  }
}

extension UInt8 {
  fileprivate var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
  fileprivate var isIndentation: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
