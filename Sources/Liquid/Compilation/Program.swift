internal import Bytes

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
  /// Whether a loop starts where one of its name has ended.
  let continuesLoops: Bool
  let selections: [Selection]
  let cycles: [Cycle]
  let calls: [PartialCall]
  /// The template, then the partials that it reaches.
  let units: [Unit]
  /// The offset of each instruction's tag or output in its unit's source, for messages. Empty for campaign
  /// syntax, whose templates fail by their length only.
  private let offsets: [UInt32]

  /// - Parameter isPlain: false where the code must not run as it is, though it would be plain.
  init(_ builder: ProgramBuilder, isPlain: Bool = true) {
    flat = FlatCode(
      code: LastingArray(builder.code), pool: LastingBytes(builder.pool),
      textSteps: LastingArray(builder.textSteps), dateParts: LastingArray(builder.dateParts),
      main: builder.units.first?.code ?? 0..<builder.code.count,
      isPlain: isPlain && builder.code.allSatisfy(\.isPlain))
    expressions = builder.expressions
    comparisons = builder.comparisons
    loops = builder.loops
    continuesLoops = builder.loops.contains { $0.start.isContinued }
    selections = builder.selections
    cycles = builder.cycles
    calls = builder.calls
    units = builder.units
    offsets = builder.offsets
  }

  /// Where the instruction at `pc` was written. O(units).
  func place(of pc: Int) -> RenderPlace {
    guard offsets.indices.contains(pc),
      let unit = units.firstIndex(where: { $0.code.contains(pc) })
    else { return .start }
    return RenderPlace(partial: units[unit].partial, offset: Int(offsets[pc]))
  }
}
