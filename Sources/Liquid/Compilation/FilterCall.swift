/// One filter of an output, with as many arguments as it takes: its keywords count as one.
struct FilterCall: Sendable {
  let filter: Filter
  let arguments: [Expression]
  let keywords: [(name: [UInt8], value: Expression)]
}
