/// One step; holds only integers.
enum Instruction: Sendable {
  case text(PoolText)
  case field(FieldReference)
  /// The field, or the text where it is nil or empty.
  case fieldOrText(FieldReference, PoolText)
  case test(ConditionTest, whenTrue: Int, whenFalse: Int)
  case jump(Int)
  /// A field that some `textSteps` go through; the same as an expression, by its index, for what these cannot tell
  /// and where the template is not plain.
  case stepped(FieldReference, Range<Int>, expression: Int)
  /// Index in `expressions`.
  case output(Int)
  case assign(slot: Int, expression: Int)
  /// The body is what follows up to `end`; so in the cases below.
  case capture(slot: Int, end: Int)
  case counter(slot: Int, step: Int)
  case loop(Int)
  case table(Int)
  case selection(Int)
  case cycle(Int)
  case changed(end: Int)
  case render(Int)
  case skip(end: Int)
  case interrupt(LoopInterrupt)
  /// End of a condition.
  case result(Bool)

  var isPlain: Bool {
    switch self {
    case .text, .field, .fieldOrText, .stepped, .jump, .result: true
    case .test(let test, _, _): test.isPlain
    default: false
    }
  }
}
