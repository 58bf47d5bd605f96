internal import Bytes

/// The names seen in plain records, as a tree: an element or attribute is found by comparing sixteen bytes
/// with those of the one that came next in the records before.
struct XMLTags {
  /// Children that a search tries before it asks the table.
  private static let scanned = 16
  /// Bytes of a name; longer ones are left to libxml2.
  private static let maximumNameBytes = 1024

  struct Edge {
    /// The name with its prefix, as far as it fits.
    let start: XMLNameStart
    let length: Int
    /// Offset of the name in `names` where it is longer than a vector.
    let longName: Int
    /// The node it leads to.
    let node: Int
    /// The next edge of the same node, the first one after the last.
    var next: Int
    /// The node of the same path in `XMLPaths`.
    let path: Int32
    /// The one field that the path stands for: index in `XMLPaths.names`; -1 where there is none, or more.
    let name: Int32
    /// Index in a record of the run, or -1.
    let slot: Int32
    /// Position among its node's edges.
    let ordinal: Int32
    /// A namespace declaration, which is no field.
    let isNamespace: Bool
    /// `XMLPaths` knows that the field had a value.
    var isNoted = false
  }

  private struct Key: Hashable {
    let node: Int
    let name: [UInt8]
  }

  var edges: [Edge] = []
  private var names: [UInt8] = []
  /// First edge of each node, or -1.
  private(set) var first = [-1]
  /// Last edge of each node, or -1.
  private var last = [-1]
  /// Number of edges of each node.
  private var counts: [Int32] = [0]
  private var paths: [Int] = [0]
  private var table: [Key: Int] = [:]
  /// A plain record had a namespace declaration.
  private(set) var hasNamespaces = false
}

// MARK: Finding

extension XMLTags {
  /// Whether the name at `offset` is that of `edge`: it may be longer, unless `endsName` says so.
  @inline(__always)
  func matches(
    _ edge: Int, _ edges: borrowing Span<Edge>, _ text: Span<UInt8>, at offset: Int
  ) -> Bool {
    guard edge >= 0, edges[edge].start.begins(text.paddedTextVector(at: offset)) else {
      return false
    }
    return edges[edge].length <= 16 || matchesLong(edges[edge], text, at: offset)
  }

  private func matchesLong(_ edge: Edge, _ text: Span<UInt8>, at offset: Int) -> Bool {
    guard offset &+ edge.length <= text.count else { return false }
    let name = names.span.extracting(edge.longName..<edge.longName &+ edge.length)
    return text.extracting(offset..<offset &+ edge.length).equals(name)
  }

  /// The edge of the name at `offset`, where `expected` is the likely one; -1 where it is not known.
  @inline(__always)
  func edge(
    of node: Int, expected: Int, _ edges: borrowing Span<Edge>, _ text: Span<UInt8>,
    at offset: Int
  ) -> Int {
    if matches(expected, edges, text, at: offset),
      text.endsPlainName(offset &+ edges[expected].length)
    {
      return expected
    }
    return search(node, text, at: offset, expected: expected)
  }

  @inline(never)
  private func search(_ node: Int, _ text: Span<UInt8>, at offset: Int, expected: Int) -> Int {
    let edges = edges.span
    var edge = expected
    for _ in 0..<min(Int(counts[node]), XMLTags.scanned) {
      if matches(edge, edges, text, at: offset),
        text.endsPlainName(offset &+ edges[edge].length)
      {
        return edge
      }
      edge = edges[edge].next
    }
    guard counts[node] > XMLTags.scanned, let name = XMLTags.name(text, at: offset) else {
      return -1
    }
    return table[Key(node: node, name: name)] ?? -1
  }

  private static func name(_ text: Span<UInt8>, at offset: Int) -> [UInt8]? {
    var end = offset
    let limit = min(text.count, offset &+ maximumNameBytes)
    while end < limit && !text.endsPlainName(end) && text[end] != 0
      && text[end] != UInt8(ascii: "<")
    {
      end &+= 1
    }
    // What ends in another way would not be found again.
    guard end > offset, end < limit, text.endsPlainName(end) else { return nil }
    return [UInt8](copying: text.extracting(offset..<end))
  }
}

// MARK: Learning

extension XMLTags {
  /// Adds the name at `offset`, which is not known.
  /// - Parameter address: what a local name is to `XMLPaths`; nil where it cannot be kept.
  /// - Returns: False where libxml2 is to judge it.
  mutating func learn(
    _ node: Int, _ text: Span<UInt8>, at offset: Int, paths tree: inout XMLPaths,
    address: (Span<UInt8>) -> UInt?
  ) -> Bool {
    guard edges.count < XMLPaths.maximumNames, let name = XMLTags.name(text, at: offset),
      let local = XMLName.local(in: name)
    else { return false }
    let isNamespace =
      name == XMLName.namespace || name.starts(with: XMLName.namespace + [UInt8(ascii: ":")])
    var path = 1
    if isNamespace {
      hasNamespaces = true
    } else {
      guard let address = address(name.span.extracting(local)) else { return false }
      var expected = tree.expected(in: paths[node])
      path = tree.child(
        of: paths[node], expected: &expected, at: address, name: { Array(name[local]) })
    }
    if tree.isFull { return false }
    let meaning = tree.meanings[path]
    // Notes no value yet: an element of elements has none.
    edges.append(
      Edge(
        start: XMLNameStart(name), length: name.count, longName: names.count, node: first.count,
        next: edges.count, path: Int32(truncatingIfNeeded: path),
        name: meaning.name, slot: meaning.slot, ordinal: counts[node],
        isNamespace: isNamespace))
    if name.count > 16 { names += name }
    first.append(-1)
    last.append(-1)
    counts.append(0)
    paths.append(path)
    link(edges.count - 1, to: node)
    table[Key(node: node, name: name)] = edges.count - 1
    return true
  }

  /// Puts the edge at the end of its node's ring.
  private mutating func link(_ edge: Int, to node: Int) {
    if last[node] >= 0 {
      edges[edge].next = first[node]
      edges[last[node]].next = edge
    } else {
      first[node] = edge
    }
    last[node] = edge
    counts[node] &+= 1
  }
}

extension Span<UInt8> {
  /// Whether a name of a plain record ends before `index`.
  @inline(__always)
  fileprivate func endsPlainName(_ index: Int) -> Bool {
    let byte = byte(index)
    return byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
      || byte.isXMLBlank
  }
}
