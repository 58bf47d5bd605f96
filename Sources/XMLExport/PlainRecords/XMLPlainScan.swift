/// How far the reading of a record that may be plain has come.
struct XMLPlainScan {
  /// The innermost element that is open.
  var element: XMLPlainElement
  /// How many elements are open around it.
  var depth = 0
  /// Values found.
  private(set) var count = 0
  /// Offset in the text of what comes next.
  var index: Int
  /// Most bytes of a value.
  let fieldBytes: Int

  init(element: XMLPlainElement, index: Int, fieldBytes: Int) {
    self.element = element
    self.index = index
    self.fieldBytes = fieldBytes
  }

  /// Adds an attribute's value, which begins at `index`.
  /// - Returns: False where `items` has no room.
  @inline(__always)
  mutating func add(
    _ value: (end: Int, isVerbatim: Bool), ofAttribute edge: Int,
    to items: inout MutableSpan<XMLPlainItem>
  ) -> Bool {
    add(
      index..<value.end, isVerbatim: value.isVerbatim, of: edge, isAttribute: true, to: &items)
  }

  /// Adds the value of the innermost element.
  /// - Returns: As with an attribute.
  @inline(__always)
  mutating func add(
    _ content: XMLPlainContent, to items: inout MutableSpan<XMLPlainItem>
  ) -> Bool {
    add(
      content.start..<content.end, isVerbatim: content.isVerbatim, of: element.edge,
      isAttribute: false, to: &items)
  }

  @inline(__always)
  private mutating func add(
    _ range: Range<Int>, isVerbatim: Bool, of edge: Int, isAttribute: Bool,
    to items: inout MutableSpan<XMLPlainItem>
  ) -> Bool {
    if count == items.count { return false }
    items[count] = XMLPlainItem(
      edge: Int32(truncatingIfNeeded: edge), start: UInt32(truncatingIfNeeded: range.lowerBound),
      length: UInt32(truncatingIfNeeded: range.count), isVerbatim: isVerbatim,
      isAttribute: isAttribute)
    count &+= 1
    return true
  }

  /// Adds the value of an element without contents.
  /// - Returns: As `add`.
  @inline(__always)
  mutating func addEmpty(to items: inout MutableSpan<XMLPlainItem>) -> Bool {
    if count == items.count { return false }
    items[count] = XMLPlainItem(edge: Int32(truncatingIfNeeded: element.edge))
    count &+= 1
    return true
  }

  /// The innermost element has ended.
  @inline(__always)
  mutating func close(_ open: borrowing MutableSpan<XMLPlainElement>) {
    depth &-= 1
    element = open[depth]
  }
}
