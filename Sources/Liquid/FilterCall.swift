struct FilterCall: Sendable {
  let filter: Filter
  let arguments: [Expression]
  let keywords: [(name: [UInt8], value: Expression)]
}
