internal import Records

/// The element paths seen below the record element, as a tree: each name is resolved once per export.
///
/// libxml2 keeps every name once, so a name is its address here. Records of one export look alike: each
/// node remembers which child came after which, and a lookup is mostly one comparison.
struct XMLPaths {
  /// Different paths that an export may have.
  static let maximumNames = 65_536
  /// Bytes of all of them together: a path repeats the names above it.
  private static let maximumBytes = 16 << 20
  /// Children after which a lookup that fails at first goes to the table instead of trying each.
  private static let scannedChildren = 16

  /// The way from an element to a child or attribute of one name.
  private struct Edge {
    /// Address of the local name in libxml2's dictionary.
    let address: UInt
    let node: Int
    /// The next edge of the same parent, the first one after the last.
    var next: Int
  }

  /// A name that a path stands for.
  struct Field {
    /// Index in `names`.
    let name: Int
    /// Index in a record of the run; nil where no template uses it.
    let slot: Int?
    let isListed: Bool
  }

  private struct EdgeKey: Hashable {
    let parent: Int
    let address: UInt
  }

  /// What every event asks of a node: it holds no references, and costs none.
  private struct Node {
    /// What the path means for the run: a part of `fields`, mostly one.
    var fields = 0..<0
    /// The edge that is expected next, or -1 where there is none yet.
    var expected = -1
    /// The edge that was added last; its `next` is the first.
    var newest = -1
    var edgeCount = 0
  }

  /// A path's only field, if it has but one and that is no list.
  struct Meaning {
    /// Index in `names`, or one of the next two.
    var name = Meaning.nothing
    /// Index in a record of the run, or -1.
    var slot: Int32 = -1
    /// Whether the path's fields are known to have a value.
    var isNoted = false

    /// Instead of a name: the path has no field.
    static let nothing: Int32 = -2
    /// Instead of a name: it has several, or a list.
    static let several: Int32 = -1

    /// Whether a value is that of a single field, and not the first.
    var isUsual: Bool {
      @inline(__always) get { isNoted && name >= 0 }
    }
  }

  private var nodes: [Node]
  /// What each node's path stands for.
  private(set) var meanings: [Meaning]
  /// The path of each node, as `profile.firstName`, from the record element; empty for the record element.
  private var paths: [[UInt8]]

  private var edges: [Edge] = []
  private var edgeTable: [EdgeKey: Int] = [:]
  private(set) var fields: [Field] = []
  /// Names of all paths seen, each once, for dead letters.
  private(set) var names: [FieldName] = []
  /// Whether each name had a value: an element of elements only has none.
  private var hasValue: [Bool] = []
  private var indexes: [FieldName: Int] = [:]
  private var pathBytes = 0
  private let slots: [FieldName: Int]
  /// The field names of a path in ascending order, where `input.xml.fields` is given.
  private let namesByPath: [FieldName: [FieldName]]?
  /// The paths above those of `namesByPath`; what is in neither is of no use below either.
  private let pathsAbove: Set<FieldName>
  private let lists: Set<FieldName>
  /// The node of all paths that `input.xml.fields` does not name.
  private static let unused = 1

  init(_ layout: XMLLayout) {
    slots = layout.fields.slots
    namesByPath = layout.renamed.map { renamed in
      Dictionary(grouping: renamed.keys, by: { renamed[$0] ?? $0 }).mapValues { $0.sorted() }
    }
    pathsAbove = XMLPaths.paths(above: layout.renamed.map { Array($0.values) } ?? [])
    lists = layout.lists
    nodes = [Node(), Node()]
    meanings = [Meaning(), Meaning()]
    paths = [[], []]
  }

  /// Names that are remembered, each once for every parent.
  var edgeCount: Int { edges.count }

  var isFull: Bool { paths.count > XMLPaths.maximumNames || pathBytes > XMLPaths.maximumBytes }

  /// Why no more names are taken, where `isFull`.
  var excess: XMLError.Reason {
    paths.count > XMLPaths.maximumNames
      ? .tooManyNames(limit: XMLPaths.maximumNames)
      : .tooLongNames(limitBytes: XMLPaths.maximumBytes)
  }

  /// The names so far.
  var seenNames: XMLSeenNames { XMLSeenNames(names: names, hasValue: hasValue) }

  /// What the path of a node means for the run: a part of `fields`.
  func fields(of node: Int) -> Range<Int> { nodes[node].fields }

  /// The fields of a node's path had a value.
  mutating func noteValue(of node: Int) {
    meanings[node].isNoted = true
    for field in nodes[node].fields { hasValue[fields[field].name] = true }
  }

  /// The edge that is likely to come first in a node's element, and that `expect` was given last.
  func expected(in node: Int) -> Int { nodes[node].expected }

  /// - Parameter edge: what `child` left for the next element or attribute of the node.
  mutating func expect(_ edge: Int, in node: Int) {
    // Mostly it is the same, and an array that is changed is asked whether it is shared.
    if nodes[node].expected != edge { nodes[node].expected = edge }
  }

  /// The node of the child or attribute `address` of `parent`; made when it is new.
  /// - Parameter expected: the edge that is likely, then the one after that which was found.
  @inline(__always)
  mutating func child(
    of parent: Int, expected: inout Int, at address: UInt, name: () -> [UInt8]
  ) -> Int {
    if expected >= 0 && edges[expected].address == address {
      return follow(expected, &expected)
    }
    return search(parent, &expected, address, name: name)
  }

  @inline(__always)
  private func follow(_ edge: Int, _ expected: inout Int) -> Int {
    expected = edges[edge].next
    return edges[edge].node
  }

  /// The child that was not expected.
  @inline(never)
  private mutating func search(
    _ parent: Int, _ expected: inout Int, _ address: UInt, name: () -> [UInt8]
  ) -> Int {
    if parent == XMLPaths.unused { return parent }
    let count = nodes[parent].edgeCount
    var edge = expected
    for _ in 0..<min(count, XMLPaths.scannedChildren) {
      if edges[edge].address == address { return follow(edge, &expected) }
      edge = edges[edge].next
    }
    if count > XMLPaths.scannedChildren,
      let edge = edgeTable[EdgeKey(parent: parent, address: address)]
    {
      return follow(edge, &expected)
    }
    let child = add(to: parent, address: address, name: name())
    expected = nodes[parent].expected
    return child
  }

  private mutating func add(to parent: Int, address: UInt, name: [UInt8]) -> Int {
    let above = paths[parent]
    let path = above.isEmpty ? name : above + [UInt8(ascii: ".")] + name
    let field = FieldName(bytes: path)
    var child = XMLPaths.unused
    if namesByPath == nil || namesByPath?[field] != nil || pathsAbove.contains(field) {
      child = paths.count
      pathBytes &+= path.count
      paths.append(path)
      let fields = addFields(at: field)
      nodes.append(Node(fields: fields))
      meanings.append(meaning(of: fields))
    } else if edges.count > XMLPaths.maximumNames {
      // Names without end, and none of use: they are not remembered.
      return child
    }
    addEdge(from: parent, Edge(address: address, node: child, next: edges.count))
    return child
  }

  private func meaning(of fields: Range<Int>) -> Meaning {
    if fields.isEmpty { return Meaning() }
    guard fields.count == 1, let field = self.fields[fields].first, !field.isListed else {
      return Meaning(name: Meaning.several)
    }
    return Meaning(
      name: Int32(truncatingIfNeeded: field.name),
      slot: Int32(truncatingIfNeeded: field.slot ?? -1))
  }

  /// Adds an edge at the end of its parent's ring.
  private mutating func addEdge(from parent: Int, _ edge: Edge) {
    let index = edges.count
    let last = nodes[parent].newest
    edges.append(edge)
    if last >= 0 {
      edges[index].next = edges[last].next
      edges[last].next = index
    }
    nodes[parent].newest = index
    nodes[parent].edgeCount += 1
    nodes[parent].expected = edges[index].next
    edgeTable[EdgeKey(parent: parent, address: edge.address)] = index
  }

  private static func paths(above fields: [FieldName]) -> Set<FieldName> {
    var paths: Set<FieldName> = []
    for field in fields {
      for (index, byte) in field.bytes.enumerated() where byte == UInt8(ascii: ".") {
        paths.insert(FieldName(bytes: Array(field.bytes[..<index])))
      }
    }
    return paths
  }

  private mutating func addFields(at path: FieldName) -> Range<Int> {
    let start = fields.count
    let isListed = lists.contains(path)
    for name in namesByPath.map({ $0[path] ?? [] }) ?? [path] {
      // Element `a.b` and element `b` in `a` have the same name.
      let index = indexes[name] ?? names.count
      if index == names.count {
        indexes[name] = index
        names.append(name)
        hasValue.append(false)
      }
      fields.append(Field(name: index, slot: slots[name], isListed: isListed))
    }
    return start..<fields.count
  }
}
