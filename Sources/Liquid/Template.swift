package import Records

/// A compiled template.
///
/// Names and filters were resolved when it was compiled; rendering literal text, fields, fields with a
/// literal default and comparisons of a field with a literal allocates nothing.
package struct Template: Sendable {
  /// The whole text, when it holds no tag and no output.
  package let constantText: [UInt8]?
  /// The field, when the template is `{{ field }}` and nothing else.
  package let bareField: FieldReference?
  /// Whether `tracking_url` is used, which needs `RenderContext.trackingIdentifiers`.
  package let usesTracking: Bool
  @usableFromInline let program: Program

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
    bareField = field
    constantText = text
    program = Program(builder)
    usesTracking = builder.usesTracking
  }

  /// Appends the rendered text. What a failed render has appended is not defined: truncate it.
  @inlinable @inline(__always)
  package func render(
    into output: inout ByteBuffer, as encoding: TextEncoding, context: inout RenderContext
  ) throws(RenderFailure) {
    if let bareField {
      context.append(bareField, to: &output, as: encoding)
    } else {
      try program.render(into: &output, as: encoding, context: &context, globals: nil)
    }
  }

  /// The same for a template that looks names up at run time.
  package func render(
    into output: inout ByteBuffer, as encoding: TextEncoding, context: inout RenderContext,
    globals: LiquidObject
  ) throws(RenderFailure) {
    try program.render(into: &output, as: encoding, context: &context, globals: globals)
  }
}
