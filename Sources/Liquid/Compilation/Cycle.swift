/// A compiled `cycle`: each time it is rendered it gives its next value, the first after the last.
struct Cycle: Sendable {
  /// The group: cycles of one name go on where the other was.
  enum Name: Sendable {
    case expression(Expression)
    case text([UInt8])
  }
  let name: Name
  let values: [Expression]
}
