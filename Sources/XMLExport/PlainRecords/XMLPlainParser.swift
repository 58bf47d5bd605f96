internal import Bytes
internal import Records

/// Reads plain records itself: elements, attributes, text, CDATA sections, comments, the five entities and numeric
/// references.
///
/// It accepts only what it knows that libxml2 accepts, and reads it the same way. A record with anything
/// else (an instruction, a fault, a limit passed) is left to libxml2 from its first byte. The text
/// is UTF-8 without U+FFFE and U+FFFF, which the caller has seen to.
struct XMLPlainParser {
  /// What a namespace declaration takes at least: ` xmlns=""`.
  static let declarationBytes = 9
  /// Bytes of a record, or of what stands between two, below which nothing in it is too long for libxml2.
  static let maximumBytes = 9_000_000
  /// Names that are learnt from one record: it is scanned again after each. The next record teaches more.
  private static let maximumNewNames = 16
  /// Zeros after a text: more than any step of its reading looks ahead.
  static let padding = 64
  /// Elements inside each other; deeper records are left to libxml2.
  private static let maximumDepth = 64

  private var tags = XMLTags()
  private var items = Array(repeating: XMLPlainItem(), count: 64)
  private var open: [XMLPlainElement]
  private let recordName: [UInt8]
  /// Name of the record element that came last, with its prefix.
  private var recordTag: [UInt8] = []

  init(recordName: [UInt8]) {
    self.recordName = recordName
    open = []
  }

  /// Reads the record at `range`.
  /// - Parameters:
  ///   - depth: elements around it.
  ///   - declarations: of namespaces in them, at most.
  ///   - address: what a local name is to `XMLPaths`.
  /// - Returns: False where libxml2 has to read it: nothing was added then.
  mutating func parse(
    _ text: Span<UInt8>, _ range: Range<Int>, depth: Int, declarations: Int,
    into builder: inout XMLRecordBuilder,
    address: (Span<UInt8>) -> UInt?
  ) -> Bool {
    if range.count > min(builder.limits.recordBytes, XMLPlainParser.maximumBytes) { return false }
    let room = min(builder.limits.depth &- depth, XMLPlainParser.maximumDepth)
    let name = range.lowerBound &+ 1
    let length = recordNameLength(text, at: name)
    if length == 0 || room < 1 { return false }
    if open.count != room { open = Array(repeating: XMLPlainElement(), count: room) }
    var newNames = 0
    while true {
      let start = XMLPlainScan(
        element: XMLPlainElement(name: name, nameLength: length, expected: tags.first[0]),
        index: name &+ length, fieldBytes: builder.limits.fieldBytes)
      switch scan(text, from: start) {
      case .isNotPlain: return false
      case .read(let end, let count):
        return end == range.upperBound
          && mayDeclare(beside: declarations, count, bytes: range.count)
          && keep(count, text, in: &builder)
      case .isUnknown(let node, let name):
        let isKnown = tags.learn(
          node, text, at: name, paths: &builder.paths, address: address)
        newNames += 1
        if !isKnown || newNames == XMLPlainParser.maximumNewNames { return false }
      case .isFull:
        if items.count > builder.limits.fields { return false }
        items += items
      }
    }
  }

  /// Whether namespaces are few enough in every place of a record of `count` values, else libxml2 counts them.
  @inline(__always)
  private func mayDeclare(beside declarations: Int, _ count: Int, bytes: Int) -> Bool {
    let room = XMLPushParser.maximumNamespaces &- declarations
    if !tags.hasNamespaces || bytes / XMLPlainParser.declarationBytes <= room { return room >= 0 }
    var declared = 0
    for index in 0..<count where tags.edges[Int(items[index].edge)].isNamespace { declared &+= 1 }
    return declared <= room
  }

  @inline(__always)
  private mutating func scan(
    _ text: Span<UInt8>, from start: XMLPlainScan
  ) -> XMLPlainOutcome {
    // Taken out, as one and the other change while `tags` is read.
    var open: [XMLPlainElement] = []
    var items: [XMLPlainItem] = []
    swap(&open, &self.open)
    swap(&items, &self.items)
    defer {
      swap(&open, &self.open)
      swap(&items, &self.items)
    }
    var elements = open.mutableSpan
    var values = items.mutableSpan
    return tags.scan(text, from: start, items: &values, open: &elements)
  }

  /// Adds the record's values.
  /// - Returns: False where one of them is not plain; none was added then.
  private mutating func keep(
    _ count: Int, _ text: Span<UInt8>, in builder: inout XMLRecordBuilder
  ) -> Bool {
    let start = builder.mark
    var hasNew = false
    var isSimple = count <= builder.limits.fields
    for index in 0..<count {
      let item = items[index]
      if !item.isVerbatim {
        guard let copy = builder.decode(text, item) else {
          builder.cancel(to: start)
          return false
        }
        (items[index].start, items[index].length) = (copy.start, copy.length)
      }
      let edge = Int(item.edge)
      if !tags.edges[edge].isNoted { hasNew = true }
      if tags.edges[edge].name < 0 { isSimple = false }
    }
    if isSimple {
      builder.addPlain(items.span.extracting(0..<count), tags.edges.span)
    } else if !builder.addListed(items.span.extracting(0..<count), tags.edges.span, start) {
      return false
    }
    if hasNew { note(count, &builder) }
    return true
  }

  /// Notes which names had their first value.
  private mutating func note(_ count: Int, _ builder: inout XMLRecordBuilder) {
    for index in 0..<count {
      let edge = Int(items[index].edge)
      if tags.edges[edge].isNoted { continue }
      tags.edges[edge].isNoted = true
      if !tags.edges[edge].isNamespace { builder.paths.noteValue(of: Int(tags.edges[edge].path)) }
    }
  }

  /// Length of the record element's name at `index`, with its prefix; 0 where it is no plain name.
  @inline(__always)
  private mutating func recordNameLength(_ text: Span<UInt8>, at index: Int) -> Int {
    let count = recordTag.count
    if count > 0, index &+ count < text.count, text.endsName(index &+ count),
      text.extracting(index..<index &+ count).equals(recordTag.span)
    {
      return count
    }
    var end = index
    while end < text.count && !text.endsName(end) { end &+= 1 }
    let name = [UInt8](copying: text.extracting(index..<end))
    guard let local = XMLName.local(in: name), name[local].elementsEqual(recordName) else {
      return 0
    }
    recordTag = name
    return name.count
  }
}
