internal import Records

/// One value of a plain record, before it is kept.
struct XMLPlainItem {
  /// Index in `XMLTags.edges`.
  var edge: Int32 = 0
  /// Where in the text the value is.
  var start: UInt32 = 0
  var length: UInt32 = 0
  /// The value stands as it is in the text.
  var isVerbatim = true
  var isAttribute = false
}

/// An element whose start tag was read.
struct XMLPlainElement {
  var node = 0
  /// Of its name in the text.
  var name = 0
  var nameLength = 0
  /// How its parent names it; -1 for the record element.
  var edge = -1
  /// The edge that is likely to come next.
  var expected = -1
  var hasElements = false
}

/// What became of a record that may be plain.
enum XMLPlainOutcome {
  /// It is, up to this offset, and has so many values.
  case read(end: Int, items: Int)
  case isNotPlain
  /// Its name at this offset is new to the node.
  case isUnknown(node: Int, name: Int)
  /// It has more values than there is room for.
  case isFull
}

extension XMLTags {
  /// Reads the record whose element is `record` and whose start tag's name ends before `start`. Changes
  /// nothing but `items` and `open`: whatever is found not to be plain costs only the time.
  /// - Parameters:
  ///   - text: `XMLPlainParser.padding` zeros follow it, which it counts.
  ///   - fieldBytes: bytes of a value.
  ///   - open: room for as many elements as there may be inside each other.
  func scan(
    _ text: Span<UInt8>, from start: Int, record: XMLPlainElement, fieldBytes: Int,
    items: inout MutableSpan<XMLPlainItem>, open: inout MutableSpan<XMLPlainElement>
  ) -> XMLPlainOutcome {
    let edges = edges.span
    var element = record
    var depth = 0
    var count = 0
    var index = start
    while true {
      // Here an element's name was read: its attributes.
      var seen: UInt64 = 0
      var newest: Int32 = 63
      var byte = text.byte(index)
      while byte != UInt8(ascii: ">") {
        if byte == UInt8(ascii: "/") { break }
        guard byte.isXMLBlank else { return .isNotPlain }
        index &+= 1
        byte = text.byte(index)
        if byte.isXMLBlank {
          index = text.skipBlanks(index)
          byte = text.byte(index)
        }
        if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") { continue }
        let edge = edge(of: element.node, expected: element.expected, edges, text, at: index)
        if edge < 0 { return .isUnknown(node: element.node, name: index) }
        // An attribute must not come twice. Beyond 64 ascending ones are different ones; others are for
        // libxml2, and so are more than it may have.
        let ordinal = edges[edge].ordinal
        if ordinal < 64 {
          let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: ordinal)
          if seen & bit != 0 { return .isNotPlain }
          seen |= bit
        } else {
          if ordinal <= newest || ordinal >= XMLPushParser.maximumAttributes { return .isNotPlain }
          newest = ordinal
        }
        element.expected = edges[edge].next
        index = text.skipEquals(index &+ edges[edge].length)
        let quote = text.byte(index &- 1)
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return .isNotPlain }
        let value = text.attribute(from: index, quote: quote)
        let length = value.end &- index
        guard text.byte(value.end) == quote, length <= fieldBytes else { return .isNotPlain }
        if count == items.count { return .isFull }
        items[count] = XMLPlainItem(
          edge: Int32(truncatingIfNeeded: edge), start: UInt32(truncatingIfNeeded: index),
          length: UInt32(truncatingIfNeeded: length), isVerbatim: value.isVerbatim,
          isAttribute: true)
        // A namespace's name is looked at as any value, and forgotten.
        count &+= 1
        index = value.end &+ 1
        byte = text.byte(index)
      }
      if byte == UInt8(ascii: ">") {
        index &+= 1
      } else {
        guard text.byte(index &+ 1) == UInt8(ascii: ">") else { return .isNotPlain }
        index &+= 2
        if depth == 0 { return .read(end: index, items: count) }
        if count == items.count { return .isFull }
        items[count] = XMLPlainItem(edge: Int32(truncatingIfNeeded: element.edge))
        count &+= 1
        depth &-= 1
        element = open[depth]
      }
      // Here a start tag or an element inside was read.
      while true {
        let value = text.characterData(from: index)
        let length = value.end &- index
        guard text.byte(value.end) == UInt8(ascii: "<"), length <= fieldBytes else {
          return .isNotPlain
        }
        if text.byte(value.end &+ 1) != UInt8(ascii: "/") {
          if !value.isVerbatim && !text.isDecodable(index..<value.end) { return .isNotPlain }
          index = value.end &+ 1
          break
        }
        if element.edge >= 0 && !element.hasElements {
          if count == items.count { return .isFull }
          items[count] = XMLPlainItem(
            edge: Int32(truncatingIfNeeded: element.edge),
            start: UInt32(truncatingIfNeeded: index), length: UInt32(truncatingIfNeeded: length),
            isVerbatim: value.isVerbatim)
          count &+= 1
        } else if !value.isVerbatim && !text.isDecodable(index..<value.end) {
          return .isNotPlain
        }
        index = endTag(text, from: value.end &+ 2, element, edges)
        if index < 0 { return .isNotPlain }
        if depth == 0 { return .read(end: index, items: count) }
        depth &-= 1
        element = open[depth]
      }
      element.hasElements = true
      let edge = edge(of: element.node, expected: element.expected, edges, text, at: index)
      if edge < 0 { return .isUnknown(node: element.node, name: index) }
      if edges[edge].isNamespace || depth &+ 1 >= open.count { return .isNotPlain }
      element.expected = edges[edge].next
      open[depth] = element
      depth &+= 1
      let node = edges[edge].node
      element = XMLPlainElement(
        node: node, name: index, nameLength: edges[edge].length, edge: edge, expected: first[node])
      index &+= edges[edge].length
    }
  }

  /// Reads the end tag of `element`, whose name is to stand at `start`.
  /// - Returns: Offset after it, or -1.
  @inline(__always)
  private func endTag(
    _ text: Span<UInt8>, from start: Int, _ element: XMLPlainElement,
    _ edges: borrowing Span<Edge>
  ) -> Int {
    let index = start &+ element.nameLength
    if element.edge >= 0 {
      if !matches(element.edge, edges, text, at: start) { return -1 }
    } else {
      let name = text.extracting(element.name..<element.name &+ element.nameLength)
      if index > text.count || !text.extracting(start..<index).equals(name) { return -1 }
    }
    if text.byte(index) == UInt8(ascii: ">") { return index &+ 1 }
    let end = text.skipBlanks(index)
    return text.byte(end) == UInt8(ascii: ">") ? end &+ 1 : -1
  }
}

extension Span<UInt8> {
  @inline(__always)
  func skipBlanks(_ start: Int) -> Int {
    var index = start
    while byte(index).isXMLBlank { index &+= 1 }
    return index
  }

  /// Offset after the quote that opens an attribute's value, where its name ends before `start`; after
  /// something else where it is not plain.
  @inline(__always)
  fileprivate func skipEquals(_ start: Int) -> Int {
    if byte(start) == UInt8(ascii: "=") && !byte(start &+ 1).isXMLBlank { return start &+ 2 }
    let index = skipBlanks(start)
    return byte(index) == UInt8(ascii: "=") ? skipBlanks(index &+ 1) &+ 1 : start
  }
}
