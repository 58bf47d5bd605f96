internal import Bytes

/// What a template was compiled to; the parts that every plain render needs come first.
@usableFromInline
struct CompiledTemplate: ~Copyable, Sendable {
  let bareField: FieldReference?
  /// `bareField`, or the field of `{{ field | default: "text" }}`.
  @usableFromInline let copiedField: FieldReference?
  let flat: FlatCode
  let constantText: [UInt8]?
  let program: Program
  /// The field whose text is rendered instead of the template's own; nil for a template with a text.
  let fromData: DataTemplate?

  /// - Parameter fromData: then `builder` has built nothing.
  init(_ builder: ProgramBuilder, fromData: DataTemplate? = nil) {
    let main = builder.units.first?.code ?? 0..<0
    var field: FieldReference?
    var copied: FieldReference?
    var text: [UInt8]?
    if fromData == nil { text = builder.constantText(of: main) }
    if main.count == 1 {
      switch builder.code[main.lowerBound] {
      case .field(let reference): (field, copied) = (reference, reference)
      case .fieldOrText(let reference, _): copied = reference
      default: break
      }
    }
    bareField = field
    copiedField = copied
    constantText = text
    program = Program(builder, isPlain: fromData == nil)
    flat = program.flat
    self.fromData = fromData
  }

  /// Plain programs run without any state of their own, as long as their fields are texts.
  func render(
    into output: inout ByteBuffer, as encoding: TextEncoding, context: inout RenderContext,
    globals: LiquidObject?
  ) throws(RenderFailure) {
    if flat.isPlain, try flat.render(into: &output, as: encoding, &context) { return }
    if let fromData { return try fromData.render(into: &output, as: encoding, context: &context) }
    var renderer = renderer(after: output.count, globals, context.settings)
    _ = try renderer.run(flat.main, into: &output, as: encoding, &context)
  }

  /// Renders a template that does not come with the data; a failure tells its place.
  func placedRender(
    into output: inout ByteBuffer, as encoding: TextEncoding, context: inout RenderContext,
    globals: LiquidObject?
  ) throws(PlacedRenderFailure) {
    var place = RenderPlace.start
    do throws(RenderFailure) {
      if flat.isPlain, try flat.render(into: &output, as: encoding, &context) { return }
      var renderer = renderer(after: output.count, globals, context.settings)
      defer { place = renderer.failed.map(program.place) ?? .start }
      _ = try renderer.run(flat.main, into: &output, as: encoding, &context)
    } catch {
      throw PlacedRenderFailure(failure: error, place: place)
    }
  }

  private func renderer(
    after count: Int, _ globals: LiquidObject?, _ settings: RenderSettings
  ) -> Renderer {
    let ceiling = count.addingWithinRange(settings.maximumOutputBytes)
    return Renderer(program, globals: globals, ceiling: ceiling, settings)
  }
}

extension ProgramBuilder {
  /// What the code writes, where it is text alone: literal, or known before the run.
  fileprivate func constantText(of code: Range<Int>) -> [UInt8]? {
    var bytes: [UInt8] = []
    for instruction in self.code[code] {
      // What no record could write is left to the render, which says so.
      guard case .text(let text) = instruction,
        code.count == 1 || bytes.count + text.plain.count <= RenderSettings.leastOutputBytes
      else { return nil }
      bytes += pool[text.plain]
    }
    return bytes
  }
}
