internal import Bytes

/// Writes JSON text: UTF-8, escaped only where RFC 8259 §7 requires it, numbers as they were written.
package struct JSONWriter {
  /// White space and order of keys.
  package enum Layout: Sendable {
    /// No white space, keys in their order.
    case compact
    /// No white space, keys sorted by their UTF-8 bytes: equal trees give equal bytes.
    case canonical
    /// Two spaces for each level, keys in their order.
    case pretty
  }

  private let layout: Layout
  private var output: [UInt8] = []

  /// The text of `node`, without a line end after it.
  package static func bytes(of node: JSONNode, _ layout: Layout = .compact) -> [UInt8] {
    var writer = JSONWriter(layout: layout)
    writer.write(node, depth: 0)
    return writer.output
  }

  /// As `bytes(of:_:)`, as a `String`.
  package static func text(of node: JSONNode, _ layout: Layout = .compact) -> String {
    String(decoding: bytes(of: node, layout), as: UTF8.self)
  }

  private init(layout: Layout) { self.layout = layout }

  private mutating func write(_ node: JSONNode, depth: Int) {
    switch node.value {
    case .null: output.append(contentsOf: "null".utf8)
    case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
    case .number(let number): output.append(contentsOf: number.text.utf8)
    case .string(let string): output.append(jsonString: string.text)
    case .array(let elements):
      writeList(elements, depth: depth, open: "[", close: "]") { writer, element in
        writer.write(element, depth: depth + 1)
      }
    case .object(let members):
      let ordered = layout == .canonical ? members.sortedByKey : members
      writeList(ordered, depth: depth, open: "{", close: "}") { writer, member in
        writer.output.append(jsonString: member.key.text)
        writer.output.append(UInt8(ascii: ":"))
        if writer.layout == .pretty { writer.output.append(UInt8(ascii: " ")) }
        writer.write(member.value, depth: depth + 1)
      }
    }
  }

  private mutating func writeList<Item>(
    _ items: [Item], depth: Int, open: Unicode.Scalar, close: Unicode.Scalar,
    writing write: (inout JSONWriter, Item) -> Void
  ) {
    output.append(UInt8(ascii: open))
    for (index, item) in items.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      startLine(depth: depth + 1)
      write(&self, item)
    }
    if !items.isEmpty { startLine(depth: depth) }
    output.append(UInt8(ascii: close))
  }

  private mutating func startLine(depth: Int) {
    guard layout == .pretty else { return }
    output.append(UInt8(ascii: "\n"))
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }
}

extension [JSONMember] {
  fileprivate var sortedByKey: [JSONMember] {
    sorted { $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) }
  }
}

extension [UInt8] {
  /// Appends `text` as a JSON string with its quotes: the two-character escapes where RFC 8259 §7 has
  /// them, else `\u00xx` in lower case, and nothing escaped that need not be.
  package mutating func append(jsonString text: String) {
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte.needsJSONEscape {
        append(jsonEscape: byte)
      } else {
        append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(jsonEscape byte: UInt8) {
    append(UInt8(ascii: "\\"))
    if let short = byte.shortJSONEscape { return append(short) }
    append(contentsOf: "u00".utf8)
    append((byte >> 4).hexadecimalDigit)
    append((byte & 15).hexadecimalDigit)
  }
}
