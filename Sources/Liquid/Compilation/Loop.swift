/// A compiled `for` or `tablerow`. Its body follows its instruction and ends at `bodyEnd`; the `else` then.
struct Loop: Sendable {
  enum Start: Sendable {
    case first
    case expression(Expression)
    /// Where the loop of the same name that ran before ended.
    case continued

    var isContinued: Bool { if case .continued = self { true } else { false } }
  }
  /// `variable-collection`, as written: loops of one name share where `offset: continue` goes on.
  let name: [UInt8]
  /// `tablerow`, which is less strict about its numbers.
  let isTable: Bool
  let collection: Expression
  let isReversed: Bool
  let start: Start
  let limit: Expression?
  let columns: Expression?
  /// Slot of the variable.
  let variable: Int
  /// Slot of `forloop`; nil where nothing reads it.
  var state: Int?
  /// Slot of the `forloop` around.
  let parent: Int?
  var bodyEnd = 0
  /// End of what is rendered when the collection is empty.
  var end = 0
}
