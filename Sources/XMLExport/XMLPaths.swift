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

  struct Node {
    /// `profile.firstName`, from the record element; empty for the record element itself.
    let path: [UInt8]
    /// What the path means for the run: a part of `fields`, mostly one.
    let fields: Range<Int>
    /// `address`: of the local name in libxml2's dictionary.
    var children: [(address: UInt, node: Int)] = []
    /// Index in `children` of the one expected next.
    var expected = 0
  }

  /// A name that a path stands for.
  struct Field {
    /// Index in `names`.
    let name: Int
    /// Index in a record of the run; nil where no template uses it.
    let slot: Int?
    let isListed: Bool
  }

  private struct Edge: Hashable {
    let parent: Int
    let address: UInt
  }

  private(set) var nodes: [Node]
  private(set) var fields: [Field] = []
  /// Names of all paths seen, each once, for dead letters.
  private(set) var names: [FieldName] = []
  /// For each name whether it had a value: an element of elements only has none.
  private var hasValue: [Bool] = []
  private var indexes: [FieldName: Int] = [:]
  private var edges: [Edge: Int] = [:]
  private var pathBytes = 0
  private let slots: [FieldName: Int]
  /// From path to field names in ascending order, where `input.xml.fields` is given.
  private let namesByPath: [FieldName: [FieldName]]?
  /// The paths above those of `namesByPath`; what is in neither is of no use below either.
  private let paths: Set<FieldName>
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
    paths = XMLPaths.paths(above: layout.renamed.map { Array($0.values) } ?? [])
    lists = layout.lists
    nodes = Array(repeating: Node(path: [], fields: 0..<0), count: 2)
  }

  var isFull: Bool { nodes.count > XMLPaths.maximumNames || pathBytes > XMLPaths.maximumBytes }

  /// Names of the fields that had a value.
  var namesWithValue: [FieldName] { names.indices.filter { hasValue[$0] }.map { names[$0] } }

  mutating func noteValue(of name: Int) { hasValue[name] = true }

  /// The node of the child or attribute `address` of `parent`; made when it is new.
  mutating func child(of parent: Int, at address: UInt, name: () -> [UInt8]) -> Int {
    if parent == XMLPaths.unused { return parent }
    let children = nodes[parent].children
    let expected = nodes[parent].expected
    var index = expected
    for _ in 0..<min(children.count, XMLPaths.scannedChildren) {
      if index >= children.count { index = 0 }
      if children[index].address == address {
        nodes[parent].expected = index &+ 1
        return children[index].node
      }
      index &+= 1
    }
    if children.count > XMLPaths.scannedChildren,
      let index = edges[Edge(parent: parent, address: address)]
    {
      nodes[parent].expected = index &+ 1
      return children[index].node
    }
    return add(to: parent, address: address, name: name())
  }

  private mutating func add(to parent: Int, address: UInt, name: [UInt8]) -> Int {
    let above = nodes[parent].path
    let path = above.isEmpty ? name : above + [0x2e] + name
    let field = FieldName(bytes: path)
    var child = XMLPaths.unused
    if namesByPath == nil || namesByPath?[field] != nil || paths.contains(field) {
      child = nodes.count
      pathBytes &+= path.count
      nodes.append(Node(path: path, fields: addFields(at: field)))
    } else if edges.count > XMLPaths.maximumNames {
      // Names without end, and none of use: they are not remembered.
      return child
    }
    edges[Edge(parent: parent, address: address)] = nodes[parent].children.count
    nodes[parent].children.append((address, child))
    nodes[parent].expected = nodes[parent].children.count
    return child
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
