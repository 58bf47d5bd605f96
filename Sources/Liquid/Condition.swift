internal import Bytes

/// A compiled condition: what stands in an `{% if %}`.
package struct Condition: Sendable {
  private let flat: Lasting<FlatCode>
  /// What there is of the condition, where that is no more.
  private let equality: ShortEquality?
  private let program: Lasting<Program>

  /// Compiles what stands between `{% if` and `%}`. O(length).
  /// - Throws: For a syntax error, and for a name that `scope` does not know.
  package init(compiling source: String, scope: any NameScope) throws(LiquidError) {
    var builder = ProgramBuilder(scope: scope, partials: [:])
    try builder.build(condition: Array(source.utf8))
    let program = Program(builder)
    flat = Lasting(program.flat)
    equality = ShortEquality(program.flat)
    self.program = Lasting(program)
  }

  /// Whether the condition holds for the record that `context` has selected.
  /// - Throws: For a record that the condition cannot be evaluated for.
  package func holds(_ context: inout RenderContext) throws(RenderFailure) -> Bool {
    if let equality { return equality.holds(&context) }
    if flat.value.isPlain { return flat.value.decide(&context) }
    return try decide(&context)
  }

  private func decide(_ context: inout RenderContext) throws(RenderFailure) -> Bool {
    let flat = flat.value
    var renderer = Renderer(
      program.value, globals: nil, ceiling: context.settings.maximumOutputBytes, context.settings)
    var pc = 0
    while true {
      switch flat.code[pc] {
      case .test(.general(let index), let whenTrue, let whenFalse):
        pc = try renderer.holds(index, &context) ? whenTrue : whenFalse
      case .test(let test, let whenTrue, let whenFalse):
        pc = test.holds(flat.pool, &context) ? whenTrue : whenFalse
      case .result(let value): return value
      default: preconditionFailure("bug: a condition holds only tests")
      }
    }
  }
}
