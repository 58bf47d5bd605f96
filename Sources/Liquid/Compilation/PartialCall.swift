/// A `render` tag.
struct PartialCall: Sendable {
  /// Index in `units`.
  let unit: Int
  let name: [UInt8]
  /// `for`: the partial runs for each element of the value.
  let isLoop: Bool
  /// What stands after `with` or `for`.
  let value: Expression?
  /// Slot of the partial that gets the value, or its element; nil where there is none.
  let alias: Int?
  /// Slot of the partial that is its `forloop`; nil unless `isLoop`.
  let state: Int?
  let arguments: [(slot: Int, value: Expression)]
}
