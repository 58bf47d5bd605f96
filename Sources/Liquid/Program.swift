internal import Records

/// A compiled template.
///
/// `code` is flat and trivial: copying an instruction counts no references, so that text, fields and
/// simple conditions run without touching anything but the output. Bodies of blocks follow their
/// instruction; what an instruction needs beyond a few words stands in the tables.
///
///     text │ test ─┬─► field │ jump ─┐ │ text │ …
///                  └────────────────►┴─►
final class Program: Sendable {
  /// All units, one after the other, and their literal text.
  let flat: FlatCode
  let expressions: [Expression]
  let comparisons: [Comparison]
  let loops: [Loop]
  let selections: [Selection]
  let cycles: [Cycle]
  let calls: [PartialCall]
  /// The template, then the partials that it reaches.
  let units: [Unit]
  /// For messages: of each instruction where its tag or output is in its unit's source. Empty for campaign
  /// syntax, whose templates fail by their length only.
  private let offsets: [UInt32]
  /// Whether an undefined name is a failure (only where names are looked up at run time).
  let refusesUndefined: Bool
  /// Whether some filter needs `RenderContext.trackingIdentifiers`.
  let usesTracking: Bool

  /// - Parameter isPlain: false where the code must not run as it is, though it would be plain.
  init(_ builder: ProgramBuilder, isPlain: Bool = true) {
    flat = FlatCode(
      code: LastingArray(builder.code), pool: LastingBytes(builder.pool),
      main: builder.units.first?.code ?? 0..<builder.code.count,
      isPlain: isPlain && builder.code.allSatisfy(\.isPlain))
    expressions = builder.expressions
    comparisons = builder.comparisons
    loops = builder.loops
    selections = builder.selections
    cycles = builder.cycles
    calls = builder.calls
    units = builder.units
    offsets = builder.offsets
    refusesUndefined = builder.refusesUndefined
    usesTracking = builder.usesTracking
  }

  /// Where the instruction at `pc` was written. O(units).
  func place(of pc: Int) -> RenderPlace {
    guard offsets.indices.contains(pc),
      let unit = units.firstIndex(where: { $0.code.contains(pc) })
    else { return .start }
    return RenderPlace(partial: units[unit].partial, offset: Int(offsets[pc]))
  }
}

/// Literal text in the pool, in both encodings.
struct PoolText: Equatable, Sendable {
  var start: UInt32
  var length: UInt32
  var escapedStart: UInt32
  var escapedLength: UInt32

  @inline(__always)
  var plain: Range<Int> { Int(start)..<Int(start) &+ Int(length) }
  @inline(__always)
  var escaped: Range<Int> { Int(escapedStart)..<Int(escapedStart) &+ Int(escapedLength) }
}

/// One step; holds only integers.
enum Instruction: Sendable {
  case text(PoolText)
  case field(FieldReference)
  /// The field, or the text where it is nil or empty.
  case fieldOrText(FieldReference, PoolText)
  case test(Test, whenTrue: Int, whenFalse: Int)
  case jump(Int)
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
    case .text, .field, .fieldOrText, .jump, .result: true
    case .test(let test, _, _): test.isPlain
    default: false
    }
  }
}

/// A comparison; those of a field with a literal need no `LiquidValue`.
enum Test: Sendable {
  case constant(Bool)
  /// The field is not nil.
  case present(FieldReference, Bool)
  case equals(FieldReference, PoolText, Bool)
  case blank(FieldReference, Bool)
  case empty(FieldReference, Bool)
  case number(FieldReference, ComparisonOperator, Int)
  case contains(FieldReference, PoolText)
  /// Index in `comparisons`.
  case general(Int)

  var isPlain: Bool { if case .general = self { false } else { true } }
}

/// A comparison of any two values.
struct Comparison: Sendable {
  enum Operand: Sendable {
    case value(Expression)
    case blank
    case empty
  }
  let left: Operand
  let right: (ComparisonOperator, Operand)?
}

/// A value to be computed.
indirect enum Expression: Sendable {
  enum Segment: Sendable {
    /// `.name`, which may also be `size`, `first` or `last`.
    case property([UInt8])
    case index(Expression)
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
  /// A variable that may not have been assigned yet, and what its name means then.
  case variable(slot: Int, otherwise: Expression)
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

struct FilterCall: Sendable {
  let filter: Filter
  let arguments: [Expression]
  let keywords: [(name: [UInt8], value: Expression)]
}

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

struct Selection: Sendable {
  struct Branch: Sendable {
    /// nil for `else`.
    let comparison: Int?
    var body: Range<Int>
  }
  var branches: [Branch] = []
  var end = 0
}

struct Cycle: Sendable {
  enum Name: Sendable {
    case expression(Expression)
    case text([UInt8])
  }
  let name: Name
  let values: [Expression]
}

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

/// The code of the template or of one partial.
struct Unit: Sendable {
  /// nil for the template.
  var partial: String?
  var code: Range<Int> = 0..<0
  /// Variables that it has.
  var slots = 0
}
