/// What one value of a key asks of the keys beside it.
struct KeyCase: Sendable {
  let value: String
  let required: [String]
  let forbidden: [String]
}
