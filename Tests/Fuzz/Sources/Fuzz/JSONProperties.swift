internal import Bytes
internal import JSONText

/// What is parsed and written is parsed to the same, and by the reader of lines too; what is escaped is
/// parsed to what it was.
enum JSONProperties {
  static func check(_ input: inout FuzzInput) {
    if input.flag() { checkEscaping(&input) } else { checkParsing(&input) }
  }

  private static func checkParsing(_ input: inout FuzzInput) {
    var options = JSONParser.Options()
    options.refusesDuplicateKeys = !input.flag()
    options.refusesNonText = input.flag()
    let text = input.rest()
    checkTape(text)
    let node: JSONNode
    do throws(JSONError) {
      node = try JSONParser.parse(text, options: options)
    } catch {
      require((0...text.count).contains(error.offset), "\(error) outside")
      require(error.position.isInside(text), "\(error) outside")
      return
    }
    if !options.refusesDuplicateKeys { return }
    for layout in [JSONWriter.Layout.compact, .canonical, .pretty] {
      var written = JSONWriter.bytes(of: node, layout)
      if Fuzz.isPlanted, let offset = written.firstIndex(of: 0x5c), written[offset + 1] == 0x6e {
        written[offset + 1] = 0x74
      }
      guard let again = try? JSONParser.parse(written, options: options) else {
        return require(false, "written and not read: \(String(decoding: written, as: UTF8.self))")
      }
      require(again == node, "another value: \(String(decoding: written, as: UTF8.self))")
      require(
        JSONWriter.bytes(of: again, layout) == written,
        "written otherwise: \(String(decoding: written, as: UTF8.self))")
    }
  }

  /// The reader of lines takes what the parser takes, and finds the same in it.
  private static func checkTape(_ text: [UInt8]) {
    let hasMark = text.starts(with: [0xef, 0xbb, 0xbf])
    guard text.span.firstInvalidUTF8 == nil, !hasMark else { return }
    let node = try? JSONParser.parse(text)
    var line = JSONLine()
    let view = line.parse(text.span)
    require(
      (node == nil) == (view == nil),
      "taken by one reader only: \(String(decoding: text, as: UTF8.self))")
    if let node, let view {
      require(
        isSame(view, node), "read in two ways: \(String(decoding: text, as: UTF8.self))")
    }
  }

  private static func isSame(_ view: JSONView, _ node: JSONNode) -> Bool {
    guard view.start == node.place.offset else { return false }
    switch node.value {
    case .null:
      return !view.isString && view.members == nil && view.elements == nil && view.bool == nil
        && view.double == nil
    case .bool(let value): return view.bool == value
    case .number(let value): return view.int == value.asInt && view.double == value.asDouble
    case .string(let value):
      return view.withText { Array(value.text.utf8).span.equals($0) } == true
        && view.textBytes == value.text.utf8.count
    case .array(let values):
      guard let elements = view.elements else { return false }
      let views = elements.map(\.value)
      return views.count == values.count && zip(views, values).allSatisfy { isSame($0, $1) }
    case .object(let values):
      guard let members = view.members else { return false }
      let views = Array(members)
      return views.count == values.count
        && zip(views, values).allSatisfy { view, member in
          isSame(view.key, JSONNode(.string(member.key), place: member.key.place))
            && isSame(view.value, member.value)
        }
    }
  }

  /// Of a part of a text, behind what was written before.
  private static func checkEscaping(_ input: inout FuzzInput) {
    let (front, back) = (input.choice(20), input.choice(20))
    let text = Array(String(decoding: input.rest(), as: UTF8.self).utf8)
    var (start, end) = (min(front, text.count), max(0, text.count - back))
    func isBoundary(_ offset: Int) -> Bool { offset == text.count || text[offset] & 0xc0 != 0x80 }
    while !isBoundary(start) { start += 1 }
    while !isBoundary(end) { end -= 1 }
    if start > end { end = start }
    let part = Array(text[start..<end])
    var buffer = ByteBuffer(capacity: 1)
    buffer.append("x\"")
    buffer.append(escaping: start..<end, of: text.span)
    buffer.append("\"")
    var written = buffer.array(from: 1)
    if Fuzz.isPlanted, written.count > 20, let offset = written.firstIndex(of: 0x7f) {
      written.remove(at: offset)
    }
    var expected: [UInt8] = []
    expected.append(jsonString: String(decoding: part, as: UTF8.self))
    require(written == expected, "\(written), not \(expected)")
    let read = try? JSONParser.parse(written).stringValue
    require(read.map { Array($0.utf8) } == part, "\(part) became \(String(describing: read))")
  }
}

extension TextPosition {
  /// Whether a text has such a line, and that line such a column or ends before it.
  func isInside(_ text: [UInt8]) -> Bool {
    var position = TextPosition(line: 1, column: 1)
    var widest = line == 1 ? 1 : 0
    for index in (text.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)..<text.count {
      position.advance(past: index..<(index + 1), in: text)
      if position.line == line { widest = max(widest, position.column) }
    }
    return (1...position.line).contains(line) && (1...max(1, widest)).contains(column)
  }
}
