internal import Bytes
internal import Records

/// The elements of the start of an XML document, one entry for each path: what the record element is
/// guessed from.
///
/// Only tags are looked at, and a document that is not well-formed gives an arbitrary outline: the parser
/// that reads the records reports what is wrong.
package struct XMLOutline {
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
  package init(_ text: [UInt8]) {
    let bytes = text.span
    var index = 0
    while true {
      let start = bytes.firstOffset(of: UInt8(ascii: "<"), from: index)
      guard start < bytes.count, let end = take(bytes, at: start) else { break }
      index = end
    }
    // What is still open counts as far as it goes.
    while !open.isEmpty { close(at: text.count) }
  }

  /// What begins at the `<` at `start`.
  /// - Returns: The offset after it; nil where it does not end.
  private mutating func take(_ bytes: Span<UInt8>, at start: Int) -> Int? {
    let construct = bytes.extracting(start..<bytes.count)
    if construct.starts(with: XMLMark.instruction) {
      return bytes.firstEnd(of: XMLMark.instructionEnd, from: start + XMLMark.instruction.count)
    }
    if construct.starts(with: XMLMark.comment) {
      return bytes.firstEnd(of: XMLMark.commentEnd, from: start + XMLMark.comment.count)
    }
    if construct.starts(with: XMLMark.section) {
      return bytes.firstEnd(of: XMLMark.sectionEnd, from: start + XMLMark.section.count)
    }
    guard case .ends(let end, let isEmpty) = bytes.tagEnd(in: start..<bytes.count) else {
      return nil
    }
    if construct.starts(with: XMLMark.endTag) {
      close(at: end)
    } else if bytes[start + 1] != UInt8(ascii: "!") {
      begin(bytes.extracting(start..<end), at: start)
      if isEmpty { close(at: end) }
    }
    return end
  }

  private mutating func begin(_ tag: Span<UInt8>, at start: Int) {
    let nameEnd = tag.nameEnd(ofTagAt: 0)
    var name = [UInt8](copying: tag.extracting(1..<nameEnd))
    if let colon = name.lastIndex(of: UInt8(ascii: ":")) { name.removeSubrange(...colon) }
    var attributes = 0
    tag.forEachAttribute(from: nameEnd) { attribute in
      if !tag.extracting(attribute).starts(with: XMLName.namespace) { attributes += 1 }
    }
    begin(name, attributes: attributes, at: start)
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
  package var recordName: [UInt8]? { (repeated ?? singleRecord).map { elements[$0].name } }

  /// The same, but nil where nothing repeats: the document may have no record.
  package var repeatedName: [UInt8]? { repeated.map { elements[$0].name } }

  /// The element of records that repeat, or that have parts that do.
  private var repeated: Int? {
    var best: Int?
    for (index, element) in elements.enumerated()
    where element.repeats && element.hasParts && !isInsideRepeated(element) {
      if best.map({ elements[$0].bytes < element.bytes }) ?? true { best = index }
    }
    if let element = best, let parent = elements[element].parent,
      elements[element].count <= XMLOutline.mostParts, ownParts(parent) > ownParts(element)
    {
      return parent
    }
    return best
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
