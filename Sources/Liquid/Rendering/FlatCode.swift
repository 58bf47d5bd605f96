internal import Bytes

/// The code of a program without its tables: all that plain templates and conditions need. Trivial, so
/// that running one counts no references.
///
/// The context is `inout` all the way down, though nothing here changes it: that passes its address, where
/// a borrow would load all of it for every call.
struct FlatCode: Sendable {
  let code: LastingArray<Instruction>
  /// Literal text, plain and escaped for JSON.
  let pool: LastingBytes
  let textSteps: LastingArray<TextStep>
  /// The parts of all formats that `textSteps` write; their texts are in `pool`.
  let dateParts: LastingArray<DateFormat.Part>
  /// The template's own code; what follows are partials.
  let main: Range<Int>
  /// Whether all instructions are text, fields, steps, tests and jumps.
  let isPlain: Bool

  /// Renders a plain template: nothing can loop, and nothing is allocated.
  /// - Returns: False, and nothing is appended, where a field is none that its steps can go through: then a
  ///   `Renderer` has to render the template.
  @inline(__always)
  func render(
    into output: inout ByteBuffer, as encoding: TextEncoding, _ context: inout RenderContext
  ) throws(RenderFailure) -> Bool {
    let start = output.count
    let ceiling = start.addingWithinRange(context.settings.maximumOutputBytes)
    context.steppedText.beginRender()
    let isRendered =
      switch encoding {
      case .plain: renderPlain(into: &output, ceiling, &context)
      case .json: renderJSON(into: &output, ceiling, &context)
      }
    if !isRendered {
      output.truncate(to: start)
    } else if output.count > ceiling {
      throw .tooLong
    }
    return isRendered
  }

  // One body for each encoding, so that none asks for it at every step.
  @inline(never)
  private func renderPlain(
    into output: inout ByteBuffer, _ ceiling: Int, _ context: inout RenderContext
  ) -> Bool {
    run(into: &output, ceiling, as: .plain, &context)
  }

  @inline(never)
  private func renderJSON(
    into output: inout ByteBuffer, _ ceiling: Int, _ context: inout RenderContext
  ) -> Bool {
    run(into: &output, ceiling, as: .json, &context)
  }

  /// - Parameter ceiling: ends the run where the output has passed it.
  /// - Returns: False where a field is none that its steps can go through.
  @inline(__always)
  private func run(
    into output: inout ByteBuffer, _ ceiling: Int, as encoding: TextEncoding,
    _ context: inout RenderContext
  ) -> Bool {
    var pc = main.lowerBound
    // Each field may be as long as a field gets, and a template may have some hundred thousand.
    while pc < main.upperBound, output.count <= ceiling {
      switch code[pc] {
      case .text(let text):
        append(text, to: &output, as: encoding)
        pc &+= 1
      case .field(let field), .fieldOrText(let field, _):
        if !context.append(field, to: &output, as: encoding),
          case .fieldOrText(_, let text) = code[pc]
        {
          append(text, to: &output, as: encoding)
        }
        pc &+= 1
      case .stepped(let field, let steps, _):
        guard context.append(field, through: steps, of: self, to: &output, as: encoding) else {
          return false
        }
        pc &+= 1
      case .test(let test, let whenTrue, let whenFalse):
        pc = test.holds(pool, &context) ? whenTrue : whenFalse
      case .jump(let target): pc = target
      default: preconditionFailure("bug: a plain program holds only text, fields and tests")
      }
    }
    return true
  }

  /// Runs a plain condition.
  @inline(__always)
  func decide(_ context: inout RenderContext) -> Bool {
    var pc = 0
    while true {
      switch code[pc] {
      case .test(let test, let whenTrue, let whenFalse):
        pc = test.holds(pool, &context) ? whenTrue : whenFalse
      case .result(let value): return value
      default: preconditionFailure("bug: a condition holds only tests")
      }
    }
  }

  /// Appends literal text.
  @inline(__always)
  func append(_ text: PoolText, to output: inout ByteBuffer, as encoding: TextEncoding) {
    output.append(encoding == .plain ? text.plain : text.escaped, of: pool)
  }
}
