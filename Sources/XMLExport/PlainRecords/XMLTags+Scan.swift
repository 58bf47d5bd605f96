internal import Bytes

extension XMLTags {
  /// Reads a record. Changes nothing but `items` and `open`: whatever is found not to be plain costs only
  /// the time.
  /// - Parameters:
  ///   - text: `XMLPlainParser.padding` zeros follow it, which it counts.
  ///   - start: after the name of the record's start tag.
  ///   - open: room for as many elements as there may be inside each other.
  func scan(
    _ text: Span<UInt8>, from start: XMLPlainScan, items: inout MutableSpan<XMLPlainItem>,
    open: inout MutableSpan<XMLPlainElement>
  ) -> XMLPlainOutcome {
    let edges = edges.span
    var scan = start
    while true {
      if let outcome = takeAttributes(&scan, text, edges, &items) { return outcome }
      if let outcome = takeStartTagEnd(&scan, text, &items, open) { return outcome }
      if let outcome = takeContents(&scan, text, edges, &items, open) { return outcome }
      if let outcome = takeElement(&scan, text, edges, &open) { return outcome }
    }
  }

  /// Reads the attributes of the element whose name was read, up to the `>` or `/` after them.
  @inline(__always)
  private func takeAttributes(
    _ scan: inout XMLPlainScan, _ text: Span<UInt8>, _ edges: borrowing Span<Edge>,
    _ items: inout MutableSpan<XMLPlainItem>
  ) -> XMLPlainOutcome? {
    var seen = SeenAttributes()
    var byte = text.byte(scan.index)
    while !byte.endsAttributes {
      guard byte.isXMLBlank else { return .isNotPlain }
      scan.index &+= 1
      byte = text.byte(scan.index)
      if byte.isXMLBlank {
        scan.index = text.skipBlanks(scan.index)
        byte = text.byte(scan.index)
      }
      if byte.endsAttributes { break }
      if let outcome = takeAttribute(&scan, text, edges, &items, &seen) { return outcome }
      byte = text.byte(scan.index)
    }
    return nil
  }

  /// Reads the attribute whose name begins here.
  @inline(__always)
  private func takeAttribute(
    _ scan: inout XMLPlainScan, _ text: Span<UInt8>, _ edges: borrowing Span<Edge>,
    _ items: inout MutableSpan<XMLPlainItem>, _ seen: inout SeenAttributes
  ) -> XMLPlainOutcome? {
    let edge = edge(
      of: scan.element.node, expected: scan.element.expected, edges, text, at: scan.index)
    if edge < 0 { return .isUnknown(node: scan.element.node, name: scan.index) }
    guard seen.insert(edges[edge].ordinal) else { return .isNotPlain }
    scan.element.expected = edges[edge].next
    scan.index = text.skipEquals(scan.index &+ edges[edge].length)
    let quote = text.byte(scan.index &- 1)
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return .isNotPlain }
    let value = text.attribute(from: scan.index, quote: quote)
    guard text.byte(value.end) == quote, value.end &- scan.index <= scan.fieldBytes else {
      return .isNotPlain
    }
    // A namespace's name is looked at as any value, and forgotten.
    guard scan.add(value, ofAttribute: edge, to: &items) else { return .isFull }
    scan.index = value.end &+ 1
    return nil
  }

  /// Reads the `>` or `/>` of a start tag.
  @inline(__always)
  private func takeStartTagEnd(
    _ scan: inout XMLPlainScan, _ text: Span<UInt8>, _ items: inout MutableSpan<XMLPlainItem>,
    _ open: borrowing MutableSpan<XMLPlainElement>
  ) -> XMLPlainOutcome? {
    if text.byte(scan.index) == UInt8(ascii: ">") {
      scan.index &+= 1
      return nil
    }
    guard text.byte(scan.index &+ 1) == UInt8(ascii: ">") else { return .isNotPlain }
    scan.index &+= 2
    if scan.depth == 0 { return .read(end: scan.index, items: scan.count) }
    guard scan.addEmpty(to: &items) else { return .isFull }
    scan.close(open)
    return nil
  }

  /// Reads what follows a start tag, or an element inside, up to the next start tag: text, sections,
  /// comments and end tags.
  @inline(__always)
  private func takeContents(
    _ scan: inout XMLPlainScan, _ text: Span<UInt8>, _ edges: borrowing Span<Edge>,
    _ items: inout MutableSpan<XMLPlainItem>, _ open: borrowing MutableSpan<XMLPlainElement>
  ) -> XMLPlainOutcome? {
    while true {
      guard let value = text.content(from: scan.index),
        value.end &- value.start <= scan.fieldBytes
      else { return .isNotPlain }
      let isEndTag = text.byte(value.tag &+ 1) == UInt8(ascii: "/")
      if isEndTag && scan.element.edge >= 0 && !scan.element.hasElements {
        guard scan.add(value, to: &items) else { return .isFull }
      } else if !value.isLegal && !text.isDecodable(value.start..<value.end) {
        return .isNotPlain
      }
      if !isEndTag {
        scan.index = value.tag &+ 1
        return nil
      }
      scan.index = endTag(text, from: value.tag &+ 2, scan.element, edges)
      if scan.index < 0 { return .isNotPlain }
      if scan.depth == 0 { return .read(end: scan.index, items: scan.count) }
      scan.close(open)
    }
  }

  /// Reads the name of the element that begins here, inside the one that is open.
  @inline(__always)
  private func takeElement(
    _ scan: inout XMLPlainScan, _ text: Span<UInt8>, _ edges: borrowing Span<Edge>,
    _ open: inout MutableSpan<XMLPlainElement>
  ) -> XMLPlainOutcome? {
    scan.element.hasElements = true
    let edge = edge(
      of: scan.element.node, expected: scan.element.expected, edges, text, at: scan.index)
    if edge < 0 { return .isUnknown(node: scan.element.node, name: scan.index) }
    if edges[edge].isNamespace || scan.depth &+ 1 >= open.count { return .isNotPlain }
    scan.element.expected = edges[edge].next
    open[scan.depth] = scan.element
    scan.depth &+= 1
    let node = edges[edge].node
    scan.element = XMLPlainElement(
      node: node, name: scan.index, nameLength: edges[edge].length, edge: edge,
      expected: first[node])
    scan.index &+= edges[edge].length
    return nil
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

extension UInt8 {
  /// `>`, or the `/` of an element without contents.
  @inline(__always)
  fileprivate var endsAttributes: Bool { self == UInt8(ascii: ">") || self == UInt8(ascii: "/") }
}

/// The attributes of one tag, by their position among the node's edges: none must come twice.
private struct SeenAttributes {
  /// The attributes at the first 64 positions.
  private var bits: UInt64 = 0
  private var newest: Int32 = 63

  /// - Returns: False where the attribute came before, or where libxml2 has to decide: beyond position 64
  ///   attributes are known to differ only while they ascend, and libxml2 takes only so many.
  @inline(__always)
  mutating func insert(_ ordinal: Int32) -> Bool {
    if ordinal < 64 {
      let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: ordinal)
      if bits & bit != 0 { return false }
      bits |= bit
    } else {
      if ordinal <= newest || ordinal >= XMLPushParser.maximumAttributes { return false }
      newest = ordinal
    }
    return true
  }
}
