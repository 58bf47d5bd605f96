internal import Bytes

/// A strict parser of RFC 8259: no comments, no trailing commas, no repair of bad UTF-8.
///
/// Bad input of any kind ends in a `JSONError`. A byte-order mark at the start is skipped.
package struct JSONParser {
  /// What the parser accepts beyond the grammar.
  package struct Options: Sendable {
    /// Bytes; a longer text is `.tooLarge`.
    package var maximumBytes: Int
    /// Arrays and objects inside one another; also bounds the parser's recursion.
    package var maximumDepth: Int
    /// Two equal names in one object are an error; else the last one counts.
    package var refusesDuplicateKeys: Bool
    /// `\u0000` and half surrogate pairs are errors.
    package var refusesNonText: Bool
    /// Half surrogate pairs are errors; else, unless all non-text is refused, they become U+FFFD.
    package var refusesLoneSurrogates: Bool

    /// The defaults take any size, 512 levels and non-text, and refuse duplicate keys.
    package init(
      maximumBytes: Int = .max, maximumDepth: Int = 512, refusesDuplicateKeys: Bool = true,
      refusesNonText: Bool = false, refusesLoneSurrogates: Bool = false
    ) {
      self.maximumBytes = maximumBytes
      self.maximumDepth = maximumDepth
      self.refusesDuplicateKeys = refusesDuplicateKeys
      self.refusesNonText = refusesNonText
      self.refusesLoneSurrogates = refusesLoneSurrogates
    }
  }

  let bytes: [UInt8]
  let end: Int
  let options: Options
  let document: Int
  var index: Int
  var depth = 0

  /// - Parameters:
  ///   - range: The part of `bytes` that is the text, as one line of many; nil for all of them.
  ///   - document: The number that the nodes' places carry.
  package init(
    bytes: [UInt8], range: Range<Int>? = nil, options: Options = Options(), document: Int = 0
  ) {
    self.bytes = bytes
    let range = (range ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
    index = range.lowerBound
    end = range.upperBound
    self.options = options
    self.document = document
  }

  /// The one value of the text. O(bytes).
  package static func parse(_ bytes: [UInt8], options: Options = Options()) throws(JSONError)
    -> JSONNode
  {
    var parser = JSONParser(bytes: bytes, options: options)
    return try parser.parse()
  }

  /// The one value of the text. O(bytes). To be called once.
  package mutating func parse() throws(JSONError) -> JSONNode {
    if end - index > options.maximumBytes {
      throw failure(.tooLarge(limit: options.maximumBytes), at: index)
    }
    if bytes[index..<end].starts(with: UTF8Text.byteOrderMark) {
      index += UTF8Text.byteOrderMark.count
    }
    skipWhiteSpace()
    if index == end { throw failure(.empty, at: index) }
    let node = try parseValue()
    skipWhiteSpace()
    if index < end { throw unexpected(otherwise: .trailingText) }
    return node
  }
}

extension JSONParser {
  /// The offset after the value that starts at `offset` of a text that was parsed before; for those who
  /// change a text in place. O(bytes of the value).
  package static func end(ofValueAt offset: Int, in bytes: [UInt8]) throws(JSONError) -> Int {
    var parser = JSONParser(bytes: bytes, range: offset..<bytes.count)
    _ = try parser.parseValue()
    return parser.index
  }
}

extension JSONParser {
  private mutating func parseValue() throws(JSONError) -> JSONNode {
    guard index < end else { throw failure(.unexpectedEnd(expected: "a value"), at: index) }
    let place = JSONPlace(document: document, offset: index)
    switch bytes[index] {
    case UInt8(ascii: "{"): return JSONNode(.object(try parseMembers()), place: place)
    case UInt8(ascii: "["): return JSONNode(.array(try parseElements()), place: place)
    case UInt8(ascii: "\""): return JSONNode(.string(try parseString()), place: place)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return JSONNode(.number(try parseNumber()), place: place)
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      return JSONNode(try parseWord(), place: place)
    case UInt8(ascii: "+"), UInt8(ascii: "."):
      throw failure(.invalidNumber("it begins with a digit or a minus"), at: index)
    default: throw unexpected("a value")
    }
  }

  private mutating func parseMembers() throws(JSONError) -> [JSONMember] {
    try descend()
    var members: [JSONMember] = []
    var names = KeySet()
    skipWhiteSpace()
    if take(UInt8(ascii: "}")) {
      depth -= 1
      return members
    }
    while true {
      guard index < end else {
        throw failure(.unexpectedEnd(expected: "a key or }"), at: index)
      }
      guard bytes[index] == UInt8(ascii: "\"") else {
        throw bytes[index] == UInt8(ascii: "}") && !members.isEmpty
          ? failure(.trailingComma, at: index) : unexpected("a key in double quotes")
      }
      let key = try parseString()
      if options.refusesDuplicateKeys, !names.insert(key, after: members) {
        throw failure(.duplicateKey(key.text), at: key.place.offset)
      }
      skipWhiteSpace()
      guard take(UInt8(ascii: ":")) else { throw unexpected("a colon after the key") }
      skipWhiteSpace()
      members.append(JSONMember(key: key, value: try parseValue()))
      skipWhiteSpace()
      if take(UInt8(ascii: "}")) { break }
      guard take(UInt8(ascii: ",")) else { throw unexpected("a comma or }") }
      skipWhiteSpace()
    }
    depth -= 1
    return members
  }

  private mutating func parseElements() throws(JSONError) -> [JSONNode] {
    try descend()
    var elements: [JSONNode] = []
    skipWhiteSpace()
    if take(UInt8(ascii: "]")) {
      depth -= 1
      return elements
    }
    while true {
      if !elements.isEmpty, index < end, bytes[index] == UInt8(ascii: "]") {
        throw failure(.trailingComma, at: index)
      }
      elements.append(try parseValue())
      skipWhiteSpace()
      if take(UInt8(ascii: "]")) { break }
      guard take(UInt8(ascii: ",")) else { throw unexpected("a comma or ]") }
      skipWhiteSpace()
    }
    depth -= 1
    return elements
  }

  private mutating func parseWord() throws(JSONError) -> JSONNode.Value {
    let start = index
    while index < end, ASCII.isLetter(bytes[index]) {
      index += 1
    }
    let word = bytes[start..<index]
    if word.elementsEqual("true".utf8) { return .bool(true) }
    if word.elementsEqual("false".utf8) { return .bool(false) }
    if word.elementsEqual("null".utf8) { return .null }
    throw failure(.invalidLiteral, at: start)
  }

  private mutating func parseNumber() throws(JSONError) -> JSONNumber {
    let start = index
    let (bytes, end) = (bytes, end)
    switch bytes.span.extracting(0..<end).skipJSONNumber(&index) {
    case nil: break
    case .leadingZero: throw failure(.invalidNumber("remove the leading zero"), at: start)
    case .noWhole: throw failure(.invalidNumber("write a digit after the minus"), at: index)
    case .noFraction: throw failure(.invalidNumber("write a digit after the point"), at: index)
    case .noExponent: throw failure(.invalidNumber("write a digit in the exponent"), at: index)
    }
    return JSONNumber(grammatical: String(decoding: bytes[start..<index], as: UTF8.self))
  }
}

extension JSONParser {
  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < end, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func skipWhiteSpace() {
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): index += 1
      default: return
      }
    }
  }

  private mutating func descend() throws(JSONError) {
    if depth == options.maximumDepth {
      throw failure(.tooDeep(limit: options.maximumDepth), at: index)
    }
    depth += 1
    index += 1
  }

  private func unexpected(_ expected: String) -> JSONError {
    index < end
      ? unexpected(otherwise: .unexpectedByte(expected: expected))
      : failure(.unexpectedEnd(expected: expected), at: index)
  }

  private func unexpected(otherwise: JSONError.Reason) -> JSONError {
    failure(JSONError.Reason(unexpected: bytes[index], otherwise: otherwise), at: index)
  }

  func failure(_ reason: JSONError.Reason, at offset: Int) -> JSONError {
    JSONError(
      reason: reason, offset: offset, position: TextPosition(ofByte: offset, in: bytes))
  }
}
