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
    /// Of the local name in libxml2's dictionary.
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

  // Of each node, side by side: what every event asks holds no references, and costs none.
  /// What the path means for the run: a part of `fields`, mostly one.
  private(set) var fieldsOfNode: [Range<Int>]
  /// The edge that is expected next, or -1 where there is none yet.
  private var expected: [Int]
  /// The edge that was added last; its `next` is the first.
  private var newest: [Int]
  private var edgeCounts: [Int]
  /// `profile.firstName`, from the record element; empty for the record element itself.
  private var paths: [[UInt8]]

  private var edges: [Edge] = []
  private var edgeTable: [EdgeKey: Int] = [:]
  private(set) var fields: [Field] = []
  /// Names of all paths seen, each once, for dead letters.
  private(set) var names: [FieldName] = []
  /// For each name whether it had a value: an element of elements only has none.
  private var hasValue: [Bool] = []
  private var indexes: [FieldName: Int] = [:]
  private var pathBytes = 0
  private let slots: [FieldName: Int]
  /// From path to field names in ascending order, where `input.xml.fields` is given.
  private let namesByPath: [FieldName: [FieldName]]?
  /// The paths above those of `namesByPath`; what is in neither is of no use below either.
  private let pathsAbove: Set<FieldName>
  private let lists: Set<FieldName>
  /// The node of all paths that `input.xml.fields` does not name.
  private static let unused = 1

  init(_ layout: XMLLayout) {
    slots = Dictionary(
      layout.fields.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    namesByPath = layout.renamed.map { renamed in
      Dictionary(grouping: renamed.keys, by: { renamed[$0] ?? $0 }).mapValues { names in
        names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
      }
    }
    pathsAbove = XMLPaths.paths(above: layout.renamed.map { Array($0.values) } ?? [])
    lists = layout.lists
    fieldsOfNode = [0..<0, 0..<0]
    expected = [-1, -1]
    newest = [-1, -1]
    edgeCounts = [0, 0]
    paths = [[], []]
  }

  /// Names that are remembered, each once for every parent.
  var edgeCount: Int { edges.count }

  var isFull: Bool { paths.count > XMLPaths.maximumNames || pathBytes > XMLPaths.maximumBytes }

  /// Names of the fields that had a value.
  var namesWithValue: [FieldName] { names.indices.filter { hasValue[$0] }.map { names[$0] } }

  mutating func noteValue(of name: Int) {
    if !hasValue[name] { hasValue[name] = true }
  }

  /// The node of the child or attribute `address` of `parent`; made when it is new.
  mutating func child(of parent: Int, at address: UInt, name: () -> [UInt8]) -> Int {
    let edge = expected[parent]
    if edge >= 0 && edges[edge].address == address {
      expected[parent] = edges[edge].next
      return edges[edge].node
    }
    return search(parent, address, name: name)
  }

  /// The child that was not expected.
  private mutating func search(_ parent: Int, _ address: UInt, name: () -> [UInt8]) -> Int {
    if parent == XMLPaths.unused { return parent }
    let count = edgeCounts[parent]
    var edge = expected[parent]
    for _ in 0..<min(count, XMLPaths.scannedChildren) {
      if edges[edge].address == address {
        expected[parent] = edges[edge].next
        return edges[edge].node
      }
      edge = edges[edge].next
    }
    if count > XMLPaths.scannedChildren,
      let edge = edgeTable[EdgeKey(parent: parent, address: address)]
    {
      expected[parent] = edges[edge].next
      return edges[edge].node
    }
    return add(to: parent, address: address, name: name())
  }

  private mutating func add(to parent: Int, address: UInt, name: [UInt8]) -> Int {
    let above = paths[parent]
    let path = above.isEmpty ? name : above + [0x2e] + name
    let field = FieldName(bytes: path)
    var child = XMLPaths.unused
    if namesByPath == nil || namesByPath?[field] != nil || pathsAbove.contains(field) {
      child = paths.count
      pathBytes &+= path.count
      paths.append(path)
      fieldsOfNode.append(addFields(at: field))
      expected.append(-1)
      newest.append(-1)
      edgeCounts.append(0)
    } else if edges.count > XMLPaths.maximumNames {
      // Names without end, and none of use: they are not remembered.
      return child
    }
    addEdge(from: parent, Edge(address: address, node: child, next: edges.count))
    return child
  }

  /// Adds an edge at the end of its parent's ring.
  private mutating func addEdge(from parent: Int, _ edge: Edge) {
    let index = edges.count
    let last = newest[parent]
    edges.append(edge)
    if last >= 0 {
      edges[index].next = edges[last].next
      edges[last].next = index
    }
    newest[parent] = index
    edgeCounts[parent] += 1
    expected[parent] = edges[index].next
    edgeTable[EdgeKey(parent: parent, address: edge.address)] = index
  }

  private static func paths(above fields: [FieldName]) -> Set<FieldName> {
    var paths: Set<FieldName> = []
    for field in fields {
      for (index, byte) in field.bytes.enumerated() where byte == 0x2e {
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
