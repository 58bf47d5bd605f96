package import Records

/// A compiled template.
///
/// Names and filters were resolved when it was compiled; rendering literal text, fields, fields with a
/// literal default and comparisons of a field with a literal allocates nothing.
package struct Template: Sendable {
  private let compiled: Lasting<CompiledTemplate>

  /// The whole text, when it holds no tag and no output.
  package var constantText: [UInt8]? { compiled.value.constantText }
  /// The field, when the template is `{{ field }}` and nothing else.
  package var bareField: FieldReference? { compiled.value.bareField }
  /// Whether `tracking_url` is used, which needs `RenderContext.trackingIdentifiers`.
  package var usesTracking: Bool { compiled.value.program.usesTracking }

  /// Compiles `source` with names that `scope` knows; any other name is an error.
  package init(
    compiling source: String, scope: any NameScope, partials: [String: String] = [:]
  ) throws(LiquidError) {
    try self.init(source, ProgramBuilder(scope: scope, partials: partials))
  }

  /// Compiles `source` with names that are looked up at run time, in `globals` of `render`.
  ///
  /// - Parameter refusesUndefined: whether a name that is not there fails the render, or is nil.
  package init(
    compiling source: String, partials: [String: String] = [:], refusesUndefined: Bool = false
  ) throws(LiquidError) {
    try self.init(
      source,
      ProgramBuilder(scope: nil, partials: partials, refusesUndefined: refusesUndefined))
  }

  private init(_ source: String, _ builder: ProgramBuilder) throws(LiquidError) {
    var builder = builder
    try builder.build(Array(source.utf8))
    let main = builder.units[0].code
    var field: FieldReference?
    var text: [UInt8]?
    if main.isEmpty { text = [] }
    if main.count == 1 {
      switch builder.code[main.lowerBound] {
      case .field(let reference): field = reference
      case .text(let range): text = Array(builder.pool[range.plain])
      default: break
      }
    }
    let program = Program(builder)
    compiled = Lasting(
      CompiledTemplate(
        bareField: field, flat: program.flat, constantText: text, program: program))
  }

  /// Appends the rendered text. What a failed render has appended is not defined: truncate it.
  package func render(
    into output: inout ByteBuffer, as encoding: TextEncoding, context: inout RenderContext
  ) throws(RenderFailure) {
    if let field = compiled.value.bareField {
      context.append(field, to: &output, as: encoding)
    } else {
      try compiled.value.render(into: &output, as: encoding, context: &context, globals: nil)
    }
  }

  /// The same for a template that looks names up at run time.
  package func render(
    into output: inout ByteBuffer, as encoding: TextEncoding, context: inout RenderContext,
    globals: LiquidObject
  ) throws(RenderFailure) {
    try compiled.value.render(into: &output, as: encoding, context: &context, globals: globals)
  }
}

/// What a template was compiled to; the parts that every plain render needs come first.
private struct CompiledTemplate: ~Copyable, Sendable {
  let bareField: FieldReference?
  let flat: FlatCode
  let constantText: [UInt8]?
  let program: Program

  /// Plain programs run without any state of their own.
  func render(
    into output: inout ByteBuffer, as encoding: TextEncoding, context: inout RenderContext,
    globals: LiquidObject?
  ) throws(RenderFailure) {
    let start = output.count
    let (ceiling, overflow) = start.addingReportingOverflow(context.settings.maximumOutputBytes)
    if flat.isPlain {
      switch encoding {
      case .plain: flat.render(into: &output, as: .plain, &context)
      case .json: flat.render(into: &output, as: .json, &context)
      }
      if output.count > ceiling, !overflow { throw Renderer.tooLong }
      return
    }
    var renderer = Renderer(program, globals: globals, ceiling: overflow ? .max : ceiling)
    _ = try renderer.run(flat.main, into: &output, as: encoding, &context)
  }
}
