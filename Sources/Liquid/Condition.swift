internal import Records

/// A compiled condition: what stands in an `{% if %}`.
package struct Condition: Sendable {
  private let program: Program

  package init(compiling source: String, scope: any NameScope) throws(LiquidError) {
    var builder = ProgramBuilder(scope: scope, partials: [:])
    try builder.build(condition: Array(source.utf8))
    program = Program(builder)
  }

  package func holds(_ context: inout RenderContext) throws(RenderFailure) -> Bool {
    if program.isPlain { return program.decide(context) }
    var renderer = Renderer(program, globals: nil, ceiling: context.settings.maximumOutputBytes)
    let pool = program.pool
    var pc = 0
    while true {
      switch program.code[pc] {
      case .test(.general(let index), let whenTrue, let whenFalse):
        pc = try renderer.holds(index, &context) ? whenTrue : whenFalse
      case .test(let test, let whenTrue, let whenFalse):
        pc = test.holds(pool.span, context) ? whenTrue : whenFalse
      case .result(let value): return value
      default: preconditionFailure("bug: a condition holds only tests")
      }
    }
  }
}
