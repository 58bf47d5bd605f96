internal import Records

/// A value to be computed.
indirect enum Expression: Sendable {
  enum Segment: Sendable {
    /// `.name`, which may also be `size`, `first` or `last`, and what it asks a loop.
    case property([UInt8], ofLoop: LoopProperty?)
    case index(Expression)

    static func property(_ name: [UInt8]) -> Segment {
      .property(name, ofLoop: LoopProperty(name))
    }
  }

  case literal(LiquidValue)
  case field(FieldReference)
  /// A field that the batch of a frame holds only by name.
  case namedField(frame: Int, FieldName)
  case sourceFile
  case sourceRecord
  /// A name to look up at run time.
  case global([UInt8])
  /// A loop's variable.
  case slot(Int)
  /// A path into a variable that may not have been assigned yet, and what the whole path means then.
  case variable(slot: Int, [Segment], otherwise: Expression)
  /// `[expression]` at the start of a path, with the variables that it may find.
  case computed(Expression, visible: [(name: [UInt8], slot: Int)])
  /// `self`, where the data have no such name.
  case scope(VariableScope)
  /// The first, but where it is nil the other.
  case either(Expression, otherwise: Expression)
  case path(Expression, [Segment])
  case range(Expression, Expression)
  case filtered(Expression, [FilterCall])
}
