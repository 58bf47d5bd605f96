internal import Bytes
internal import Records

// MARK: Values that stay in the block's text, which libxml2 parses where it lies

extension XMLRecordBuilder {
  /// Takes a piece of the open element's text that stands in the block.
  /// - Returns: False where it does not follow what was taken so far.
  @inline(__always)
  mutating func takePlace(_ piece: Range<Int>) -> Bool {
    if text.count != element.textStart { return false }
    if element.placed.isEmpty {
      element.placed = piece
    } else if element.placed.upperBound == piece.lowerBound {
      element.placed = element.placed.lowerBound..<piece.upperBound
    } else {
      return false
    }
    return true
  }

  /// Takes attributes that are those which are expected, and whose values stay in the block's text.
  /// - Parameters:
  ///   - range: numbers of attributes.
  ///   - attribute: what one is; its place is nil where its value is a copy.
  /// - Returns: The number of the first that is another, or the end of `range`.
  @inline(__always)
  mutating func expectedAttributes(
    _ range: Range<Int>, _ attribute: (Int) -> (address: UInt, place: Int?, length: Int)
  ) -> Int {
    guard recordDepth > 0, !isRefused else { return range.upperBound }
    let end = XMLRecordBuilder.addExpected(
      range, attribute, paths.edges, from: element.expected, fields: fieldsInRecord,
      atMost: limits.fields, to: &values)
    (element.expected, fieldsInRecord) = (end.edge, end.fields)
    if fieldsInRecord > limits.fields { refuseAsTooMany() }
    return end.number
  }

  /// - Returns: The number of the first attribute that is another, the edge that is expected then, and the fields
  ///   of the record.
  @inline(__always)
  private static func addExpected(
    _ range: Range<Int>, _ attribute: (Int) -> (address: UInt, place: Int?, length: Int),
    _ edges: [XMLPaths.Edge], from edge: Int, fields: Int, atMost maximumFields: Int,
    to values: inout Scratch<Value>
  ) -> (number: Int, edge: Int, fields: Int) {
    let edges = edges.span
    var (number, edge, fields) = (range.lowerBound, edge, fields)
    while number < range.upperBound && fields <= maximumFields {
      let (address, place, length) = attribute(number)
      guard let place, edge >= 0, edges[edge].address == address else { break }
      let count = edges[edge].fieldCount
      if count > 0 {
        fields &+= count
        values.append(
          Value(
            node: Int32(truncatingIfNeeded: edges[edge].node),
            range: FieldRange(start: place, length: length)))
      }
      edge = edges[edge].next
      number &+= 1
    }
    return (number, edge, fields)
  }
}
