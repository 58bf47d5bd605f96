struct Cycle: Sendable {
  enum Name: Sendable {
    case expression(Expression)
    case text([UInt8])
  }
  let name: Name
  let values: [Expression]
}
