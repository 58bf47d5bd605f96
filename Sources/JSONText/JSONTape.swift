internal import Bytes

/// The values of one JSON text as a flat list: nothing of the text is copied, and the list's memory is
/// used again for the next text. For those who read many texts of a few hundred bytes.
///
///     {"code":"MissingToken","source":{"line":7}}
///     0 object │ 1 "code" │ 2 "MissingToken" │ 3 "source" │ 4 object │ 5 "line" │ 6 number
///
/// It takes what `JSONParser` takes with its default options, but for a byte-order mark, and of any other
/// text says only that it is not JSON: ask `JSONParser` for the reason. Bytes above 0x7F are taken as they
/// are: whoever needs UTF-8 looks at the text first.
package struct JSONTape: Sendable {
  /// What RFC 8259 §3 allows; the two truth values are kinds of their own, so that an entry needs no text.
  package enum Kind: UInt8, Sendable {
    case null, `false`, `true`, number, string, array, object
  }

  /// One value; the keys of an object are strings before their values.
  package struct Entry: Sendable {
    /// What the value is.
    package let kind: Kind
    /// Whether a string holds an escape: its bytes are then not the text that it means.
    package fileprivate(set) var hasEscape = false
    /// Offset in the text of the first byte.
    package let start: Int
    /// Offset after the last byte.
    package fileprivate(set) var end: Int
    /// Index of the entry after the value and all that is in it.
    package fileprivate(set) var next: Int
    /// Members of an object, elements of an array.
    package fileprivate(set) var count = 0

    /// Where the bytes between a string's quotes are; of no meaning for other kinds.
    package var content: Range<Int> { start &+ 1..<end &- 1 }
  }

  static let maximumDepth = JSONParser.Options().maximumDepth

  /// The values of the last text, the outermost first; of no meaning after `parse` returned false.
  package private(set) var entries: [Entry] = []
  private var depth = 0

  /// Has no values yet; more memory is taken as texts need it.
  /// - Parameter capacity: values to make room for at once.
  package init(capacity: Int = 0) { entries.reserveCapacity(capacity) }

  /// Reads a text. O(bytes).
  /// - Returns: Whether it is one JSON value.
  package mutating func parse(_ text: Span<UInt8>) -> Bool {
    entries.removeAll(keepingCapacity: true)
    depth = 0
    var index = 0
    text.skipBlanks(&index)
    guard parseValue(text, &index) else { return false }
    text.skipBlanks(&index)
    return index == text.count
  }
}

extension JSONTape {
  /// The index of the value of `key` in the object at `object`; nil where it has none, or is no object.
  package func value(
    of key: StaticString, in object: Int, _ text: Span<UInt8>
  ) -> Int? {
    guard entries[object].kind == .object else { return nil }
    var index = object &+ 1
    for _ in 0..<entries[object].count {
      if isString(index, key, text) { return index &+ 1 }
      index = entries[index &+ 1].next
    }
    return nil
  }

  /// Whether the entry is the string `other`.
  package func isString(_ index: Int, _ other: StaticString, _ text: Span<UInt8>) -> Bool {
    let entry = entries[index]
    guard entry.kind == .string else { return false }
    guard entry.hasEscape else { return text.extracting(entry.content).equals(other) }
    var decoded: [UInt8] = []
    return decode(index, of: text, into: &decoded) && decoded.span.equals(other)
  }
}

// MARK: Grammar

extension JSONTape {
  private mutating func parseValue(_ text: Span<UInt8>, _ index: inout Int) -> Bool {
    guard index < text.count else { return false }
    let start = index
    switch text[index] {
    case UInt8(ascii: "\""):
      return parseString(text, &index)
    case UInt8(ascii: "{"):
      return parseObject(text, &index)
    case UInt8(ascii: "["):
      return parseArray(text, &index)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      guard text.skipJSONNumber(&index) == nil else { return false }
      append(.number, start, index)
      return true
    case UInt8(ascii: "t"):
      return parseWord("true", .true, text, &index)
    case UInt8(ascii: "f"):
      return parseWord("false", .false, text, &index)
    case UInt8(ascii: "n"):
      return parseWord("null", .null, text, &index)
    default: return false
    }
  }

  private mutating func append(_ kind: Kind, _ start: Int, _ end: Int) {
    entries.append(Entry(kind: kind, start: start, end: end, next: entries.count &+ 1))
  }

  private mutating func parseWord(
    _ word: StaticString, _ kind: Kind, _ text: Span<UInt8>, _ index: inout Int
  ) -> Bool {
    let end = index &+ word.utf8CodeUnitCount
    guard end <= text.count, text.extracting(index..<end).equals(word) else { return false }
    append(kind, index, end)
    index = end
    return true
  }

  private mutating func parseString(_ text: Span<UInt8>, _ index: inout Int) -> Bool {
    let start = index
    var hasEscape = false
    index &+= 1
    while true {
      text.skipPlain(&index)
      guard index < text.count else { return false }
      let byte = text[index]
      index &+= 1
      if byte == UInt8(ascii: "\"") {
        append(.string, start, index)
        entries[entries.count &- 1].hasEscape = hasEscape
        return true
      }
      if byte < 0x20 { return false }
      if byte == UInt8(ascii: "\\") {
        hasEscape = true
        guard text.skipEscape(&index) else { return false }
      }
    }
  }

  private mutating func parseArray(_ text: Span<UInt8>, _ index: inout Int) -> Bool {
    guard let array = open(.array, &index) else { return false }
    text.skipBlanks(&index)
    if text.skip(UInt8(ascii: "]"), &index) { return close(array, count: 0, end: index) }
    var count = 0
    while true {
      guard parseValue(text, &index) else { return false }
      count &+= 1
      text.skipBlanks(&index)
      if text.skip(UInt8(ascii: "]"), &index) { return close(array, count: count, end: index) }
      guard text.skip(UInt8(ascii: ","), &index) else { return false }
      text.skipBlanks(&index)
    }
  }

  private mutating func parseObject(_ text: Span<UInt8>, _ index: inout Int) -> Bool {
    guard let object = open(.object, &index) else { return false }
    text.skipBlanks(&index)
    if text.skip(UInt8(ascii: "}"), &index) { return close(object, count: 0, end: index) }
    var count = 0
    while true {
      guard index < text.count, text[index] == UInt8(ascii: "\""), parseString(text, &index) else {
        return false
      }
      text.skipBlanks(&index)
      guard text.skip(UInt8(ascii: ":"), &index) else { return false }
      text.skipBlanks(&index)
      guard parseValue(text, &index) else { return false }
      count &+= 1
      text.skipBlanks(&index)
      if text.skip(UInt8(ascii: "}"), &index) {
        return close(object, count: count, end: index) && keysDiffer(object, text)
      }
      guard text.skip(UInt8(ascii: ","), &index) else { return false }
      text.skipBlanks(&index)
    }
  }

  /// - Returns: The index of the array or object that begins here; nil where it is too deep.
  private mutating func open(_ kind: Kind, _ index: inout Int) -> Int? {
    if depth == JSONTape.maximumDepth { return nil }
    depth &+= 1
    append(kind, index, index)
    index &+= 1
    return entries.count &- 1
  }

  private mutating func close(_ index: Int, count: Int, end: Int) -> Bool {
    depth &-= 1
    entries[index].count = count
    entries[index].end = end
    entries[index].next = entries.count
    return true
  }

  /// Keys up to which each is compared with all before it.
  private static let fewKeys = 24

  private func keysDiffer(_ object: Int, _ text: Span<UInt8>) -> Bool {
    let count = entries[object].count
    var isPlain = count <= JSONTape.fewKeys
    var key = object &+ 1
    for number in 0..<count where isPlain {
      isPlain = !entries[key].hasEscape
      var other = object &+ 1
      for _ in 0..<number where isPlain {
        if text.equal(entries[key].content, entries[other].content) { return false }
        other = entries[other &+ 1].next
      }
      key = entries[key &+ 1].next
    }
    if isPlain { return true }
    var seen: Set<[UInt8]> = []
    key = object &+ 1
    for _ in 0..<count {
      var decoded: [UInt8] = []
      _ = decode(key, of: text, into: &decoded)
      guard seen.insert(decoded).inserted else { return false }
      key = entries[key &+ 1].next
    }
    return true
  }
}
