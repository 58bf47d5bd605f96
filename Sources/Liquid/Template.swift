// Public, as what is inlined into other modules calls it.
public import Bytes

/// A compiled template.
///
/// Names and filters were resolved when it was compiled; rendering literal text, fields, fields with a
/// literal default and comparisons of a field with a literal allocates nothing.
@usableFromInline
package struct Template: Sendable {
  @usableFromInline let compiled: Lasting<CompiledTemplate>

  /// The whole text, when it is known before the run: it holds no tag, and no output of a field.
  package var constantText: [UInt8]? { compiled.value.constantText }
  /// The field, when the template is `{{ field }}` and nothing else.
  package var bareField: FieldReference? { compiled.value.bareField }
  /// The field that the template renders as it is wherever it is a text that is not empty: of
  /// `{{ field }}` and of `{{ field | default: "text" }}`.
  @inlinable package var copiedField: FieldReference? { compiled.value.copiedField }

  /// Whether what it renders is a field's text, compiled.
  package var comesWithData: Bool { compiled.value.fromData != nil }

  init(_ compiled: consuming CompiledTemplate) { self.compiled = Lasting(compiled) }

  /// Compiles `source` with names that `scope` knows; any other name is an error.
  package init(
    compiling source: String, in language: TemplateLanguage = .liquid, scope: any NameScope,
    partials: [String: String] = [:]
  ) throws(LiquidError) {
    var builder = ProgramBuilder(scope: scope, partials: partials)
    try builder.build(Array(source.utf8), in: language)
    self.init(CompiledTemplate(builder))
  }

  /// Compiles `source` with names that are looked up at run time, in `globals` of `render`.
  /// A name that is not there is nil.
  package init(
    compiling source: String, partials: [String: String] = [:]
  ) throws(LiquidError) {
    var builder = ProgramBuilder(scope: nil, partials: partials)
    try builder.build(Array(source.utf8))
    self.init(CompiledTemplate(builder))
  }

  /// Appends the rendered text. What a failed render has appended is not defined: truncate it.
  package func render(
    into output: inout ByteBuffer, as encoding: TextEncoding, context: inout RenderContext
  ) throws(RenderFailure) {
    if let field = compiled.value.bareField {
      let start = output.count
      _ = context.append(field, to: &output, as: encoding)
      // A list may be longer than any field.
      if output.count &- start > context.settings.maximumOutputBytes { throw .tooLong }
    } else {
      try compiled.value.render(into: &output, as: encoding, context: &context, globals: nil)
    }
  }

  /// Appends the template's text for one record, for a template that looks names up at run time.
  package func render(
    into output: inout ByteBuffer, as encoding: TextEncoding, context: inout RenderContext,
    globals: LiquidObject
  ) throws(RenderFailure) {
    try compiled.value.render(into: &output, as: encoding, context: &context, globals: globals)
  }

  /// Renders a template that looks names up at run time; a failure tells its place, which takes
  /// O(units of the template) more.
  package func placedRender(
    into output: inout ByteBuffer, as encoding: TextEncoding, context: inout RenderContext,
    globals: LiquidObject
  ) throws(PlacedRenderFailure) {
    try compiled.value.placedRender(
      into: &output, as: encoding, context: &context, globals: globals)
  }
}
