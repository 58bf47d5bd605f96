struct Loop: Sendable {
  enum Start: Sendable {
    case first
    case expression(Expression)
    case continued
  }
  let name: [UInt8]
  /// `tablerow`, which is less strict about its numbers.
  let isTable: Bool
  let collection: Expression
  let isReversed: Bool
  let start: Start
  let limit: Expression?
  let columns: Expression?
  let variable: Int
  /// Slot of `forloop`; nil where nothing reads it.
  var state: Int?
  /// Slot of the `forloop` around.
  let parent: Int?
  var bodyEnd = 0
  /// End of what is rendered when the collection is empty.
  var end = 0
}
