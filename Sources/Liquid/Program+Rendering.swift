package import Records

extension Program {
  /// Renders the template. Plain programs run without any state of their own.
  @usableFromInline
  package func render(
    into output: inout ByteBuffer, as encoding: TextEncoding, context: inout RenderContext,
    globals: LiquidObject?
  ) throws(RenderFailure) {
    let start = output.count
    let (ceiling, overflow) = start.addingReportingOverflow(context.settings.maximumOutputBytes)
    if isPlain {
      switch encoding {
      case .plain: renderPlain(into: &output, as: .plain, context)
      case .json: renderPlain(into: &output, as: .json, context)
      }
      if output.count > ceiling, !overflow { throw Renderer.tooLong }
      return
    }
    var renderer = Renderer(self, globals: globals, ceiling: overflow ? .max : ceiling)
    _ = try renderer.run(units[0].code, into: &output, as: encoding, &context)
  }

  /// Text, fields and tests only: nothing can loop or fail, and nothing is allocated.
  @inline(__always)
  private func renderPlain(
    into output: inout ByteBuffer, as encoding: TextEncoding, _ context: borrowing RenderContext
  ) {
    let code = self.code
    let pool = self.pool
    var pc = units[0].code.lowerBound
    let end = units[0].code.upperBound
    while pc < end {
      switch code[pc] {
      case .text(let text):
        output.append(pool.span.extracting(encoding == .plain ? text.plain : text.escaped))
        pc &+= 1
      case .field(let field):
        context.append(field, to: &output, as: encoding)
        pc &+= 1
      case .fieldOrText(let field, let text):
        if context.usesDefault(field) {
          output.append(pool.span.extracting(encoding == .plain ? text.plain : text.escaped))
        } else {
          context.append(field, to: &output, as: encoding)
        }
        pc &+= 1
      case .test(let test, let whenTrue, let whenFalse):
        pc = test.holds(pool.span, context) ? whenTrue : whenFalse
      case .jump(let target): pc = target
      default: preconditionFailure("bug: a plain program holds only text, fields and tests")
      }
    }
  }

  /// Runs a plain condition.
  func decide(_ context: borrowing RenderContext) -> Bool {
    let code = self.code
    let pool = self.pool
    var pc = 0
    while true {
      switch code[pc] {
      case .test(let test, let whenTrue, let whenFalse):
        pc = test.holds(pool.span, context) ? whenTrue : whenFalse
      case .result(let value): return value
      default: preconditionFailure("bug: a condition holds only tests")
      }
    }
  }
}
