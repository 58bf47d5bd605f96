struct PartialCall: Sendable {
  /// Index in `units`.
  let unit: Int
  let name: [UInt8]
  let isLoop: Bool
  let value: Expression?
  /// Slot that gets `value`.
  let alias: Int
  /// Slot of `forloop` in the partial, when `isLoop`.
  let state: Int
  let arguments: [(slot: Int, value: Expression)]
}
