/// The elements of the start of an XML document, one entry for each path: what the record element is
/// guessed from.
///
/// Only tags are looked at, and a document that is not well-formed gives some outline or other: the
/// parser that reads the records says what is wrong with it.
struct XMLOutline {
  /// Different paths, and elements inside one another, after which no more are noted.
  private static let maximumElements = 20_000
  private static let maximumDepth = 1024
  /// Elements that may be parts of one record, if that has more to it than each of them.
  private static let mostParts = 20

  private struct Element {
    /// Local.
    let name: [UInt8]
    let parent: Int?
    var children: [Int] = []
    /// The most attributes that a tag of the path has.
    var attributes = 0
    var count = 0
    /// Stands twice or more in one parent.
    var repeats = false
    /// Bytes of all elements of the path, their tags included.
    var bytes = 0

    var hasParts: Bool { attributes > 0 || !children.isEmpty }
  }

  private struct Open {
    let element: Int
    let start: Int
    var seen: Set<Int> = []
  }

  private var elements: [Element] = []
  private var open: [Open] = []
  private var childIndexes: [Key: Int] = [:]

  private struct Key: Hashable {
    let parent: Int?
    let name: [UInt8]
  }

  /// - Parameter text: in any encoding that contains ASCII.
  init(_ text: [UInt8]) {
    var index = 0
    while let start = text[index...].firstIndex(of: UInt8(ascii: "<")) {
      let next = start + 1 < text.count ? text[start + 1] : 0
      let end: Int?
      switch next {
      case UInt8(ascii: "?"): end = text.end(of: "?>", from: start)
      case UInt8(ascii: "!"):
        let rest = text[start...]
        if rest.starts(with: "<!--".utf8) {
          end = text.end(of: "-->", from: start + 4)
        } else if rest.starts(with: "<![CDATA[".utf8) {
          end = text.end(of: "]]>", from: start)
        } else {
          end = text.end(of: ">", from: start)
        }
      case UInt8(ascii: "/"):
        end = text.end(of: ">", from: start)
        if let end { close(at: end) }
      default: end = startTag(text, at: start)
      }
      guard let end else { break }
      index = end
    }
    // What is still open counts as far as it goes.
    while !open.isEmpty { close(at: text.count) }
  }

  /// - Returns: The offset after the tag; nil where it does not end.
  private mutating func startTag(_ text: [UInt8], at start: Int) -> Int? {
    var index = start + 1
    while index < text.count, !text[index].endsName { index += 1 }
    var name = text[(start + 1)..<index]
    if let colon = name.lastIndex(of: UInt8(ascii: ":")) { name = name[(colon + 1)...] }
    var attributes = 0
    var quote: UInt8?
    while index < text.count {
      let byte = text[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        break
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if text[index - 1].isXMLSpace, !byte.isXMLSpace, byte != UInt8(ascii: "/"),
        !text[index...].starts(with: "xmlns".utf8), byte != UInt8(ascii: "=")
      {
        attributes += 1
      }
      index += 1
    }
    guard index < text.count else { return nil }
    begin(Array(name), attributes: attributes, at: start)
    if text[index - 1] == UInt8(ascii: "/") { close(at: index + 1) }
    return index + 1
  }

  private mutating func begin(_ name: [UInt8], attributes: Int, at start: Int) {
    let parent = open.last?.element
    let key = Key(parent: parent, name: name)
    let element: Int
    if let known = childIndexes[key] {
      element = known
    } else if elements.count < XMLOutline.maximumElements, open.count < XMLOutline.maximumDepth {
      element = elements.count
      elements.append(Element(name: name, parent: parent))
      childIndexes[key] = element
      if let parent { elements[parent].children.append(element) }
    } else {
      // Its end tag must still have something to close.
      element = parent ?? 0
    }
    elements[element].attributes = max(elements[element].attributes, attributes)
    elements[element].count += 1
    if let last = open.indices.last, !open[last].seen.insert(element).inserted {
      elements[element].repeats = true
    }
    open.append(Open(element: element, start: start))
  }

  private mutating func close(at end: Int) {
    guard let last = open.popLast() else { return }
    elements[last.element].bytes += end - last.start
  }
}

extension XMLOutline {
  /// Local name of the element that is probably one record: of those that repeat, and stand in none
  /// that does, the one that the most bytes are in. Without any, the innermost element that holds the
  /// fields of a single record. Nil where no element has parts.
  var recordName: [UInt8]? {
    var best: Int?
    for (index, element) in elements.enumerated()
    where element.repeats && element.hasParts && !isInsideRepeated(element) {
      if best.map({ elements[$0].bytes < element.bytes }) ?? true { best = index }
    }
    if let element = best, let parent = elements[element].parent,
      elements[element].count <= XMLOutline.mostParts, ownParts(parent) > ownParts(element)
    {
      best = parent
    }
    return (best ?? singleRecord).map { elements[$0].name }
  }

  /// Attributes, and children that hold nothing but text.
  private func ownParts(_ element: Int) -> Int {
    elements[element].attributes + elements[element].children.count { !elements[$0].hasParts }
  }

  private func isInsideRepeated(_ element: Element) -> Bool {
    var parent = element.parent
    while let index = parent {
      if elements[index].repeats { return true }
      parent = elements[index].parent
    }
    return false
  }

  /// The only record of a document without repeats: the first element from the root on that has fields of its own.
  private var singleRecord: Int? {
    guard var index = elements.indices.first, elements[index].hasParts else { return nil }
    while true {
      let element = elements[index]
      let inner = element.children.filter { elements[$0].hasParts }
      guard inner.count == element.children.count, inner.count == 1 || element.parent == nil,
        let child = inner.max(by: { elements[$0].bytes < elements[$1].bytes }),
        element.attributes == 0 || elements[child].attributes > 0
      else { return index }
      index = child
    }
  }
}

extension [UInt8] {
  /// The offset after the next `mark`.
  fileprivate func end(of mark: StaticString, from start: Int) -> Int? {
    let mark = Array(mark.description.utf8)
    var index = start
    while let first = self[Swift.min(index, count)...].firstIndex(of: mark[0]) {
      if self[first...].starts(with: mark) { return first + mark.count }
      index = first + 1
    }
    return nil
  }
}

extension UInt8 {
  fileprivate var isXMLSpace: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\n")
      || self == UInt8(ascii: "\r")
  }

  fileprivate var endsName: Bool {
    isXMLSpace || self == UInt8(ascii: ">") || self == UInt8(ascii: "/")
  }
}
